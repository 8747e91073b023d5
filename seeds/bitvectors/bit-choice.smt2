; A choice by one bit ; only cvc5
(set-logic ALL)
(declare-const a (_ BitVec 4))
(declare-const c (_ BitVec 1))
(assert (= (bvite c a (bvnot a)) #x3))
(assert (= (bvredor a) c))
(set-info :status sat)
(check-sat)
