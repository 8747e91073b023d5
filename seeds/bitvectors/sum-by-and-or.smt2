; A sum from and and or
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(assert (distinct (bvadd a b) (bvadd (bvand a b) (bvor a b))))
(set-info :status unsat)
(check-sat)
