; Arithmetic shift of a negative number
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const n (_ BitVec 8))
(assert (distinct (bvashr a n) (bvlshr a n)))
(assert (= (bvashr a n) #xfe))
(assert (= ((_ extract 1 0) n) #b10))
(set-info :status sat)
(check-sat)
