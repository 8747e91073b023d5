; A range from a greater to a smaller letter, repeated ; only Z3
(set-logic ALL)
(declare-const s String)
(declare-const t String)
(assert (str.in_re (str.++ s t s) (re.+ (re.union (re.range s t) (re.++ (re.range s t) (re.opt (re.range t s)))))))
(assert (and (= (str.len s) (str.len t) 1) (str.< t s)))
(set-info :status unsat)
(check-sat)
