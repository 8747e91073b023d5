; A part that begins where the part it is of has ended
(set-logic QF_SLIA)
(declare-const s String)
(declare-const n Int)
(declare-const m Int)
(assert (or (distinct (str.substr (str.substr s n m) m n) "") (> (str.len (str.substr s (+ n m) (- m))) (ite (> m 0) 0 (- m)))))
(set-info :status unsat)
(check-sat)
