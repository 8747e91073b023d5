; Two constant arrays that meet
(set-logic ALL)
(declare-const a (Array Int Int))
(declare-const i Int)
(assert (= (store a i 1) ((as const (Array Int Int)) 2)))
(set-info :status unsat)
(check-sat)
