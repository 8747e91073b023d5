; Total division: zero and the dividend ; only cvc5
(set-logic ALL)
(declare-const a Int)
(declare-const b Int)
(assert (= b 0))
(assert (or (distinct (div_total a b) 0) (distinct (mod_total a b) a)))
(set-info :status unsat)
(check-sat)
