; A negative integer as a bit-vector
(set-logic ALL)
(declare-const n Int)
(declare-const a (_ BitVec 5))
(assert (= a ((_ int_to_bv 5) n)))
(assert (= n (- 1)))
(assert (distinct a #b11111))
(set-info :status unsat)
(check-sat)
