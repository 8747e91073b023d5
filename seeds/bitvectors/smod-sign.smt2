; bvsmod has the sign of its divisor
(set-logic QF_BV)
(declare-const a (_ BitVec 5))
(declare-const b (_ BitVec 5))
(assert (bvslt b #b00000))
(assert (bvsgt (bvsmod a b) #b00000))
(set-info :status unsat)
(check-sat)
