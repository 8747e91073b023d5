; No match of the empty language ; only cvc5
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (>= (str.indexof_re s re.none i) 0))
(set-info :status unsat)
(check-sat)
