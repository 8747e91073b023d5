; Bits that are a number chosen by its own class
(set-logic QF_BVFP)
(declare-const b (_ BitVec 6))
(declare-const x (_ FloatingPoint 2 4))
(declare-const r RoundingMode)
(assert (= ((_ to_fp 2 4) (bvadd b (ite (fp.isSubnormal x) #b000001 (bvneg b)))) (fp.add r x (fp.sqrt r ((_ to_fp 2 4) b)))))
(assert (= x (fp.div r ((_ to_fp 2 4) b) (fp.abs x))))
(set-info :status unsat)
(check-sat)
