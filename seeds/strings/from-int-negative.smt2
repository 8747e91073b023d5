; str.from_int of a negative number is empty
(set-logic QF_SLIA)
(declare-const s String)
(declare-const n Int)
(assert (= s (str.from_int n)))
(assert (< n 0))
(assert (not (= s "")))
(set-info :status unsat)
(check-sat)
