; An overwritten part is written back ; only cvc5
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(declare-const n Int)
(assert (distinct (str.update (str.update s n t) n (str.substr s n (str.len t))) s))
(assert (>= n 0))
(set-info :status unsat)
(check-sat)
