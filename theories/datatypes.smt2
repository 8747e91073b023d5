; Built-in data types of cvc5. Constructors, selectors, testers and updaters of
; declared datatypes come from the script itself and are not listed.
(theory Tuples "Tuples of any length" :from cvc5)
(par (A..) (sort (Tuple A..) :from cvc5))
(sort UnitTuple :is (Tuple) :from cvc5)
(par (A..) (tuple A.. (Tuple A..) :from cvc5))
(tuple.unit UnitTuple :from cvc5)
(par (A.. (i Numeral)) ((_ tuple.select i) (Tuple A..) (nth i A..) :from cvc5))
(par (A.. B (i Numeral)) ((_ tuple.update i) (Tuple A..) B (Tuple A..) :from cvc5 :doc "B must be the sort of component i"))
(par (A.. (i.. Numeral)) ((_ tuple.project i..) (Tuple A..) (Tuple (pick i.. A..)) :from cvc5))
(par (A..) (tuple.project (Tuple A..) UnitTuple :from cvc5 :doc "projection on no component"))

(theory Nullables "A sort extended by one missing value" :from cvc5)
(par (A) (sort (Nullable A) :from cvc5))
(par (A) (nullable.null (Nullable A) :from cvc5))
(par (A) (nullable.some A (Nullable A) :from cvc5))
(par (A) (nullable.val (Nullable A) A :from cvc5))
(par (A) (nullable.is_null (Nullable A) Bool :from cvc5))
(par (A) (nullable.is_some (Nullable A) Bool :from cvc5))
; nullable.lift takes a function of any arity; the first three are spelled out.
(par (A B) (nullable.lift (-> A B) (Nullable A) (Nullable B) :from cvc5 :doc "applies a function unless an argument is null"))
(par (A B C) (nullable.lift (-> A B C) (Nullable A) (Nullable B) (Nullable C) :from cvc5))
(par (A B C D) (nullable.lift (-> A B C D) (Nullable A) (Nullable B) (Nullable C) (Nullable D) :from cvc5))
