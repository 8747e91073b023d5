; One side replaced upwards and the other downwards, in order both ways
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (and (str.< (str.replace s "a" "b") (str.replace t "b" "a")) (str.< t s)))
(assert (= (str.len s) (str.len t) 1))
(set-info :status unsat)
(check-sat)
