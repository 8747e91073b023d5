; A tree with two levels and distinct leaves
(set-logic ALL)
(declare-datatype T ((leaf (v Int)) (fork (l T) (m T))))
(declare-const a T)
(assert (and ((_ is fork) a) ((_ is fork) (l a)) ((_ is leaf) (m (l a)))))
(assert (distinct (l (l a)) (m (l a)) (m a)))
(set-info :status sat)
(check-sat)
