; A write in a write of itself
(set-logic QF_ABV)
(declare-const a (Array (_ BitVec 3) (_ BitVec 3)))
(declare-const i (_ BitVec 3))
(assert (= (select (store a i (bvadd (select a i) #b001)) (select a i)) (select a i)))
(assert (distinct (select a i) #b000))
(set-info :status sat)
(check-sat)
