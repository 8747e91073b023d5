; bvsdiv of the smallest number by minus one
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(assert (bvslt a #x00))
(assert (= b #xff))
(assert (= (bvsdiv a b) a))
(set-info :status sat)
(check-sat)
