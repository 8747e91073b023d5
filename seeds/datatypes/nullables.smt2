; Values that may be missing ; only cvc5
(set-logic HO_ALL)
(declare-const a (Nullable Int))
(declare-const b (Nullable Int))
(assert (= (nullable.lift (lambda ((p Int) (q Int)) (+ p q)) a b) (nullable.some 3)))
(assert (or (nullable.is_null a) (not (nullable.is_some b)) (= (nullable.val a) (- 4 (nullable.val b)))))
(set-info :status unsat)
(check-sat)
