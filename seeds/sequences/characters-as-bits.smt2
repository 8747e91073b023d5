; Characters and their bits ; only Z3
(set-logic ALL)
(declare-const c Unicode)
(declare-const b (_ BitVec 18))
(assert (= b (char.to_bv c)))
(assert (= (char.from_bv (bvadd b (_ bv1 18))) (_ Char 66)))
(set-info :status sat)
(check-sat)
