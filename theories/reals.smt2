; Real arithmetic. Numerals and Int terms reach these ranks by the checker's coercion.
(theory Reals "Real arithmetic")
(sort Real)
(- Real Real)
(- Real Real Real :left-assoc)
(+ Real Real Real :left-assoc :min 1)
(* Real Real Real :left-assoc :min 1)
(/ Real Real Real :left-assoc :min 1)
(<= Real Real Bool :chainable :min 1)
(< Real Real Bool :chainable :min 1)
(>= Real Real Bool :chainable :min 1)
(> Real Real Bool :chainable :min 1)

; Beyond the standard.
(abs Real Real :from extension)
(^ Real Real Real :from extension :doc "power")
(~ Real Real :from z3 :same-as -)
(/0 Real Real Real :from z3 :doc "value of / when the divisor is zero")
(/_total Real Real Real :from cvc5 :doc "/ with 0 for a zero divisor")
