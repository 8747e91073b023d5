; The character of the code of a character
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (= (str.at s (str.to_code (str.at s i))) "z"))
(assert (= i 0))
(assert (< (str.len s) 5))
(set-info :status sat)
(check-sat)
