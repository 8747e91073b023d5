; The cube of a number modulo three ; only Z3
(set-logic QF_FF)
(declare-const x (_ FiniteField 3))
(assert (not (= (ff.mul x x x) x)))
(set-info :status unsat)
(check-sat)
