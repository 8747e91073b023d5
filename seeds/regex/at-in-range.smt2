; One character by its range, its place variable
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (str.in_re (str.at s i) (re.range "x" "z")))
(assert (not (str.in_re (str.at s (- i 1)) re.allchar)))
(assert (= (str.len s) 3))
(set-info :status sat)
(check-sat)
