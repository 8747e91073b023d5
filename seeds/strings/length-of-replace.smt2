; A replacement of equal length keeps the length
(set-logic QF_SLIA)
(declare-const s String)
(declare-const p String)
(declare-const r String)
(assert (= (str.len p) (str.len r)))
(assert (distinct (str.len (str.replace s p r)) (str.len s)))
(set-info :status unsat)
(check-sat)
