; A tree is not below itself
(set-logic ALL)
(declare-datatypes ((Tree 0) (Branches 0)) (((node (value Int) (branches Branches))) ((none) (more (one Tree) (rest Branches)))))
(declare-const t Tree)
(declare-const b Branches)
(assert (= (branches t) (more t b)))
(set-info :status unsat)
(check-sat)
