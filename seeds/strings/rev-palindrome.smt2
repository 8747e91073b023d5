; A palindrome ; only cvc5
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= s (str.rev s)))
(assert (= s (str.++ "ab" t)))
(assert (not (str.prefixof "ba" t)))
(set-info :status sat)
(check-sat)
