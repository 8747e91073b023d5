; Bits reduced by and and or
(set-logic ALL)
(declare-const a (_ BitVec 4))
(declare-const b (_ BitVec 4))
(assert (= (bvredor a) (bvredand b)))
(assert (= (bvredand b) #b1))
(assert (= (bvand a b) #x0))
(set-info :status unsat)
(check-sat)
