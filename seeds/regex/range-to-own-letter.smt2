; A language made of the text that is in it ; only Z3
(set-logic ALL)
(declare-const s String)
(declare-const t String)
(assert (str.in_re (str.++ s "BA") (re.+ (re.union (str.to_re (str.replace t "A" "")) (re.++ (re.range "A" (str.at s 0)) (re.opt (str.to_re s)))))))
(assert (and (= (str.len s) 1) (distinct s t "B") (<= (str.len t) 2)))
(set-info :status sat)
(check-sat)
