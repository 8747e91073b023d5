; A number other than zero that is its own negation
(set-logic QF_BV)
(declare-const a (_ BitVec 16))
(assert (= (bvneg a) a))
(assert (distinct a #x0000))
(set-info :status sat)
(check-sat)
