; Text operators used on sequences ; only cvc5
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const b (Seq Int))
(assert (= (str.++ a (str.at b 0)) (str.substr b 1 2)))
(assert (= (str.len (str.replace a (seq.unit 1) b)) 4))
(assert (str.prefixof a (str.rev b)))
(set-info :status sat)
(check-sat)
