; Two roundings to a narrow format that meet in a third
(set-logic QF_FP)
(declare-const x (_ FloatingPoint 3 5))
(declare-const r RoundingMode)
(declare-const q RoundingMode)
(assert (xor (= ((_ to_fp 2 3) r x) ((_ to_fp 2 3) q x)) (fp.lt ((_ to_fp 2 3) r (fp.neg x)) (fp.neg ((_ to_fp 2 3) q x))) (fp.eq ((_ to_fp 3 5) r ((_ to_fp 2 3) q x)) x)))
(assert (and (distinct r q RNA) (fp.isSubnormal ((_ to_fp 2 3) r x))))
(set-info :status sat)
(check-sat)
