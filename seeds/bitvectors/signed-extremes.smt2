; A product of the extremes
(set-logic QF_BV)
(declare-const a (_ BitVec 6))
(declare-const b (_ BitVec 6))
(assert (bvsle (bvmul a b) a))
(assert (bvsgt a b))
(assert (bvsgt b (bvneg a)))
(set-info :status sat)
(check-sat)
