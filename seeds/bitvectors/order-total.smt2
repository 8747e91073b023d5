; Neither less nor greater nor equal
(set-logic QF_BV)
(declare-const a (_ BitVec 7))
(declare-const b (_ BitVec 7))
(assert (not (or (bvsle a b) (bvsge a b))))
(set-info :status unsat)
(check-sat)
