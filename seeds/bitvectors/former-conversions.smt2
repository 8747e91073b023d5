; Conversions under their former names
(set-logic ALL)
(declare-const n Int)
(declare-const a (_ BitVec 3))
(assert (= (bv2nat a) n))
(assert (= ((_ int2bv 3) (+ n 9)) a))
(set-info :status unsat)
(check-sat)
