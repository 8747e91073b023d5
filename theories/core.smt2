; The logical core: Booleans, equality and conditionals.
; :min records the smallest argument count that Z3 or cvc5 tolerates.
(theory Core "Booleans, equality, distinctness and if-then-else")
(sort Bool)
(true Bool)
(false Bool)
(not Bool Bool :polarity (-))
(=> Bool Bool Bool :right-assoc :polarity (- +))
(and Bool Bool Bool :left-assoc :min 1 :polarity (+ +))
(or Bool Bool Bool :left-assoc :min 1 :polarity (+ +))
(xor Bool Bool Bool :left-assoc :min 1)
(par (A) (= A A Bool :chainable))
(par (A) (distinct A A Bool :pairwise :min 1))
(par (A) (ite Bool A A A :polarity (* + +)))

; Second names that Z3 offers, most of them only while no logic is set.
(implies Bool Bool Bool :right-assoc :polarity (- +) :from z3 :same-as =>)
(par (A) (iff A A Bool :chainable :from z3 :same-as =))
(par (A) (equals A A Bool :chainable :from z3 :same-as =))
(par (A) (equiv A A Bool :chainable :from z3 :same-as =))
(&& Bool Bool Bool :left-assoc :min 1 :polarity (+ +) :from z3 :same-as and)
(par (A) (if Bool A A A :polarity (* + +) :from z3 :same-as ite))
(par (A) (if_then_else Bool A A A :polarity (* + +) :from z3 :same-as ite))

(theory FiniteCardinality "Bounds on the size of uninterpreted sorts" :from cvc5)
(par ((s Symbol) (n Numeral)) ((_ fmf.card s n) Bool :from cvc5 :doc "the sort s has at most n elements"))
