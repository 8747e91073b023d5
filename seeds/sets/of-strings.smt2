; A set of texts ; only cvc5
(set-logic ALL)
(declare-const a (Set String))
(declare-const s String)
(assert (set.member (str.++ s "a") a))
(assert (set.member s (set.minus a (set.singleton ""))))
(assert (not (= s "b")))
(set-info :status sat)
(check-sat)
