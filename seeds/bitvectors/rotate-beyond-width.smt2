; Rotations beyond the width, left and right
(set-logic QF_BV)
(declare-const a (_ BitVec 6))
(assert (distinct ((_ rotate_left 8) a) ((_ rotate_right 10) ((_ rotate_right 0) a))))
(set-info :status unsat)
(check-sat)
