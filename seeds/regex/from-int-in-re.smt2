; Numbers written in a language
(set-logic QF_SLIA)
(declare-const n Int)
(assert (str.in_re (str.from_int n) (re.++ (re.range "3" "5") (re.+ (str.to_re "0")))))
(assert (< n 500))
(assert (> n 50))
(set-info :status sat)
(check-sat)
