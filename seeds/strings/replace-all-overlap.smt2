; Overlapping occurrences are taken from the left
(set-logic QF_SLIA)
(declare-const x String)
(assert (= x (str.replace_all "aaaaa" "aa" "b")))
(assert (not (= x "bba")))
(set-info :status unsat)
(check-sat)
