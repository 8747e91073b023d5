; A text equal to its lower but not to its upper case ; only cvc5
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= s (str.to_lower t)))
(assert (not (= s t (str.to_upper s))))
(assert (= (str.to_upper t) "A1B"))
(set-info :status sat)
(check-sat)
