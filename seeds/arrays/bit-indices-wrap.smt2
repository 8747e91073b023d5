; Every place of a small memory
(set-logic QF_ABV)
(declare-const m (Array (_ BitVec 1) (_ BitVec 8)))
(declare-const p (_ BitVec 1))
(assert (= (select m #b0) (select m #b1) #x05))
(assert (distinct (select m p) #x05))
(set-info :status unsat)
(check-sat)
