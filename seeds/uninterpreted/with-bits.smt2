; A function on a few bits
(set-logic QF_UFBV)
(declare-fun f ((_ BitVec 2)) (_ BitVec 2))
(declare-const a (_ BitVec 2))
(assert (= (f (bvadd a #b01)) (bvnot (f a))))
(assert (distinct (f (bvadd a #b10)) (f (bvsub a #b10))))
(set-info :status unsat)
(check-sat)
