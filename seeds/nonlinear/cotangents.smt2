; Quotients of sine and cosine ; only cvc5
(set-logic ALL)
(declare-const x Real)
(assert (distinct (csc x) (/ 1.0 (sin x))))
(assert (= (tan x) (cot x) (sec x)))
(set-info :status unsat)
(check-sat)
