; Repetition and multiplication
(set-logic QF_BV)
(declare-const a (_ BitVec 4))
(assert (distinct ((_ repeat 2) a) (bvmul #x11 ((_ zero_extend 4) a))))
(set-info :status unsat)
(check-sat)
