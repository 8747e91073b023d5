; Shifts by the width and beyond
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const n (_ BitVec 8))
(assert (bvuge n #x08))
(assert (or (distinct (bvshl a n) #x00) (distinct (bvlshr a n) #x00) (distinct (bvashr a n) #x00 #xff)))
(assert (bvsge a #x00))
(set-info :status unsat)
(check-sat)
