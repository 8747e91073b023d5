; A rotation that changes nothing
(set-logic QF_BV)
(declare-const a (_ BitVec 6))
(assert (= ((_ rotate_left 2) a) a))
(assert (distinct ((_ rotate_right 1) a) a))
(set-info :status sat)
(check-sat)
