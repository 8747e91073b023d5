; The code of a piece of one character
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (= (str.to_code (str.substr s i 1)) (+ 100 i)))
(assert (str.in_re s (re.+ (re.range "a" "f"))))
(assert (> i 0))
(set-info :status sat)
(check-sat)
