; Products that do not overflow ; only Z3
(set-logic ALL)
(declare-const a (_ BitVec 4))
(declare-const b (_ BitVec 4))
(assert (bvumul_noovfl a b))
(assert (not (and (bvsmul_noovfl a b) (bvsmul_noudfl a b))))
(assert (= (bv2int a) 2))
(set-info :status sat)
(check-sat)
