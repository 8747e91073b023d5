; Functions as values.
(theory HO_Core "Function sorts and explicit application")
(par (A B.. C) (sort (-> A B.. C)))
(par (A B.. C) (@ (-> A B.. C) A B.. C :from cvc5 :doc "application to all arguments"))
(par (A B C.. D) (@ (-> A B C.. D) A (-> B C.. D) :from cvc5 :doc "application to the first argument"))
(par (A B C D.. E) (@ (-> A B C D.. E) A B (-> C D.. E) :from cvc5 :doc "application to the first two arguments"))
; In Z3 a function value is an array, and the sort has a second name.
(par (A B.. C) (sort (=> A B.. C) :is (-> A B.. C) :from z3))
(par (A B.. C) (select (-> A B.. C) A B.. C :from z3))
(par (A B.. C) (store (-> A B.. C) A B.. C (-> A B.. C) :from z3))
(par (A B.. C) (const C (-> A B.. C) :from z3))
(par (A B.. C) (default (-> A B.. C) C :from z3))
