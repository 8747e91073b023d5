; Reversed sums of texts in other cases ; only cvc5
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= (str.rev (str.++ s (str.to_lower t))) (str.++ t (str.to_upper s))))
(assert (and (= (str.len s) (str.len t) 1) (distinct s t (str.to_lower s))))
(set-info :status sat)
(check-sat)
