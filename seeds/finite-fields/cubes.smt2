; Sums of cubes modulo thirteen ; only Z3
(set-logic QF_FF)
(declare-const x (_ FiniteField 13))
(declare-const y (_ FiniteField 13))
(assert (= (ff.add (ff.mul x x x) (ff.mul y y y)) #f2m13))
(assert (not (= x y)))
(set-info :status sat)
(check-sat)
