; Every number but zero has an inverse ; only Z3
(set-logic QF_FF)
(declare-const x (_ FiniteField 7))
(declare-const y (_ FiniteField 7))
(assert (= (ff.mul x y) (as ff1 (_ FiniteField 7))))
(assert (= (ff.add x y) (as ff6 (_ FiniteField 7))))
(set-info :status sat)
(check-sat)
