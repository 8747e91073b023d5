; A vector that wraps around
(set-logic HORN)
(declare-fun inv ((_ BitVec 3)) Bool)
(assert (inv #b110))
(assert (forall ((x (_ BitVec 3))) (=> (inv x) (inv (bvadd x #b001)))))
(assert (forall ((x (_ BitVec 3))) (=> (and (inv x) (bvslt #b000 x)) false)))
(set-info :status unsat)
(check-sat)
