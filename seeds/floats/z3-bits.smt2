; The bits of a number ; only Z3
(set-logic ALL)
(declare-const x (_ FloatingPoint 3 4))
(declare-const n Int)
(assert (= (fp.to_ieee_bv x) #b1010110))
(assert (fp.lt x ((_ to_fp 3 4) RNE n)))
(set-info :status sat)
(check-sat)
