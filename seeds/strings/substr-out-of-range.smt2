; str.substr from a negative place or with no length is empty
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(declare-const n Int)
(assert (or (< i 0) (<= n 0) (>= i (str.len s))))
(assert (not (= (str.substr s i n) "")))
(set-info :status unsat)
(check-sat)
