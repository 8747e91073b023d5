; Addition as exclusive or
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(assert (= (bvadd a b) (bvxor a b)))
(assert (= (bvsub a b) (bvor a b)))
(assert (distinct a #x00))
(set-info :status sat)
(check-sat)
