; Whole or half, by ite
(set-logic QF_LIRA)
(declare-const x Real)
(declare-const n Int)
(assert (= x (ite (is_int x) (to_real n) (+ (to_real n) 0.5))))
(assert (not (= x (to_real n))))
(assert (= n 2))
(set-info :status sat)
(check-sat)
