; Bit-vectors as integers, with and without sign
(set-logic ALL)
(declare-const a (_ BitVec 4))
(declare-const n Int)
(assert (= n (ubv_to_int a)))
(assert (= (sbv_to_int a) (- n 16)))
(assert (= ((_ int_to_bv 4) (* 2 n)) #b0110))
(set-info :status sat)
(check-sat)
