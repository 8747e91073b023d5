; A tree that equals its mirror image at two levels
(set-logic ALL)
(declare-datatype T ((leaf) (fork (l T) (m T))))
(declare-const a T)
(assert (= (fork (m a) (l a)) a))
(assert ((_ is fork) (l a)))
(set-info :status sat)
(check-sat)
