; Numbers that fall below zero vanish from a sum of texts
(set-logic QF_SNIA)
(declare-const n Int)
(declare-const m Int)
(assert (= (str.++ (str.from_int (- n 5)) (str.from_int (* n n))) (str.from_int (+ (* 10 (- n 5)) m))))
(assert (<= 0 n 4))
(set-info :status sat)
(check-sat)
