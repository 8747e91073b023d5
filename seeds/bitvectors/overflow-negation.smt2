; A signed difference that overflows
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(assert (bvssubo a b))
(assert (not (bvusubo a b)))
(assert (not (bvnego b)))
(set-info :status sat)
(check-sat)
