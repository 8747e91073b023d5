; Equal trees have equal parts
(set-logic ALL)
(declare-datatype T ((leaf (v Int)) (fork (l T) (m T))))
(declare-const a T)
(declare-const b T)
(assert (= (fork a (leaf 1)) (fork (leaf 2) b)))
(assert (not (= (fork a b) (fork (leaf 2) (leaf 1)))))
(set-info :status unsat)
(check-sat)
