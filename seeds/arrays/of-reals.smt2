; Reals under integers, sorted
(set-logic ALL)
(declare-const a (Array Int Real))
(declare-const i Int)
(assert (< (select a i) (select a (+ i 1)) (select a (+ i 2))))
(assert (<= (select a (+ i 2)) (/ (+ (select a i) (select a i)) 2.0)))
(set-info :status unsat)
(check-sat)
