; Bytes joined from a memory
(set-logic QF_ABV)
(declare-const m (Array (_ BitVec 4) (_ BitVec 8)))
(declare-const p (_ BitVec 4))
(assert (= (concat (select m p) (select m (bvadd p #x1))) #xcafe))
(assert (= (select m (bvsub p #xf)) #xfe))
(set-info :status sat)
(check-sat)
