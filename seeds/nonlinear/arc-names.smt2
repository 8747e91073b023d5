; Inverse functions of reciprocals ; only cvc5
(set-logic ALL)
(declare-const x Real)
(declare-const y Real)
(assert (= x y))
(assert (or (distinct (arccsc x) (arccsc y)) (distinct (arcsec x) (arcsec y)) (distinct (arccot x) (arccot y))))
(set-info :status unsat)
(check-sat)
