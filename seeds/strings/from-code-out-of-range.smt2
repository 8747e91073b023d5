; str.from_code outside the code points is empty
(set-logic QF_SLIA)
(declare-const n Int)
(declare-const s String)
(assert (= s (str.from_code n)))
(assert (or (< n 0) (> n 196607)))
(assert (not (= s "")))
(set-info :status unsat)
(check-sat)
