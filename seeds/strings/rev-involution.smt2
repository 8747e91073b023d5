; str.rev twice, and of a joined text ; only cvc5
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (not (= (str.rev (str.++ s (str.rev t))) (str.++ t (str.rev s)))))
(set-info :status unsat)
(check-sat)
