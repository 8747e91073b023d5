; The bits of a number where the solver chooses NaN ; only Z3
(set-logic ALL)
(declare-const x (_ FloatingPoint 3 4))
(assert (= (fp.to_ieee_bv_I x) #b0100000))
(assert (= (fp.to_real_I x) 2.0))
(set-info :status sat)
(check-sat)
