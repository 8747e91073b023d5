; bvsrem and bvsmod differ in sign
(set-logic QF_BV)
(declare-const a (_ BitVec 6))
(declare-const b (_ BitVec 6))
(assert (distinct (bvsrem a b) (bvsmod a b)))
(assert (bvsgt b #b000000))
(set-info :status sat)
(check-sat)
