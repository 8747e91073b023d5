; A word in two shifted repetitions at once
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (str.in_re (str.++ "a" s) (re.inter (re.* (str.to_re "aba")) (re.++ (str.to_re "ab") (re.* (re.++ (str.to_re "aa") (re.opt (str.to_re "b")))) (re.* (str.to_re "a"))))))
(assert (= t (str.substr s (str.len t) 2)))
(assert (and (distinct t "") (<= (str.len s) 5)))
(set-info :status sat)
(check-sat)
