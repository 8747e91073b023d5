; str.update never changes the length ; only cvc5
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(declare-const i Int)
(assert (distinct (str.len (str.update s i t)) (str.len s)))
(set-info :status unsat)
(check-sat)
