; Arrays. The standard knows one index; Z3 allows several.
(theory ArraysEx "Functional arrays with extensionality")
(par (I E) (sort (Array I E)))
(par (I E) (select (Array I E) I E))
(par (I E) (store (Array I E) I E (Array I E)))

; Beyond the standard.
(par (I E) (const E (Array I E) :of-values :from extension :doc "the array that maps every index to one value"))
(par (I J K.. E) (sort (Array I J K.. E) :from z3))
(par (I J K.. E) (select (Array I J K.. E) I J K.. E :from z3))
(par (I J K.. E) (store (Array I J K.. E) I J K.. E (Array I J K.. E) :from z3))
(par (I J K.. E) (const E (Array I J K.. E) :from z3))
(par (I.. E) (default (Array I.. E) E :from z3 :doc "the value at almost every index"))
(par (I J.. E) (array-ext (Array I J.. E) (Array I J.. E) I :internal :from z3 :doc "an index at which two arrays differ"))
(par (I.. E (k Numeral)) ((_ array-ext k) (Array I.. E) (Array I.. E) (nth k I..) :internal :from z3 :doc "component k of an index tuple at which two arrays differ"))
(par (I E) (eqrange (Array I E) (Array I E) I I Bool :from cvc5 :doc "equality of two arrays between two indices, bounds included"))
