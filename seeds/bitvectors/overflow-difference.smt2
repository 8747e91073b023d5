; Differences, quotients and negations that overflow
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(assert (bvsdivo a b))
(assert (or (not (bvnego a)) (bvnego b) (not (bvusubo a b))))
(set-info :status unsat)
(check-sat)
