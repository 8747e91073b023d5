; Codes of the characters of a range
(set-logic QF_SLIA)
(declare-const x String)
(assert (str.in_re x (re.range "\u{100}" "\u{200}")))
(assert (> (str.to_code x) 511))
(set-info :status sat)
(check-sat)
