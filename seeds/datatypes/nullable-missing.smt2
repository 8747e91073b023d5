; A value that is missing ; only cvc5
(set-logic ALL)
(declare-const a (Nullable Int))
(declare-const b (Nullable Int))
(assert (= a (as nullable.null (Nullable Int))))
(assert (distinct a b))
(assert (> (nullable.val b) 3))
(set-info :status sat)
(check-sat)
