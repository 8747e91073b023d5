; str.to_lower leaves no upper-case letter ; only cvc5
(set-logic QF_SLIA)
(declare-const s String)
(assert (= (str.at (str.to_lower s) 0) "Q"))
(set-info :status unsat)
(check-sat)
