; Signed and unsigned order disagree
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(assert (bvslt a b))
(assert (bvugt a b))
(assert (= (bvadd a b) #x0a))
(set-info :status sat)
(check-sat)
