; str.to_int of what is no number is -1
(set-logic QF_SLIA)
(declare-const s String)
(declare-const n Int)
(assert (= n (str.to_int (str.++ s "-"))))
(assert (distinct n (- 1)))
(set-info :status unsat)
(check-sat)
