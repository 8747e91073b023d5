; nand, nor and xnor by their definitions
(set-logic QF_BV)
(declare-const a (_ BitVec 4))
(declare-const b (_ BitVec 4))
(assert (or (distinct (bvnand a b) (bvnot (bvand a b))) (distinct (bvnor a b) (bvnot (bvor a b))) (distinct (bvxnor a b) (bvnot (bvxor a b)))))
(set-info :status unsat)
(check-sat)
