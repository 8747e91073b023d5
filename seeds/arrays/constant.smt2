; A constant array with one exception
(set-logic ALL)
(declare-const a (Array Int Int))
(declare-const i Int)
(declare-const j Int)
(assert (= a (store ((as const (Array Int Int)) 0) i 4)))
(assert (= (select a j) (+ (select a (- j)) 4)))
(set-info :status sat)
(check-sat)
