; Separation logic of cvc5. The heap's two sorts are fixed by declare-heap.
(theory Separation "Assertions about a heap" :from cvc5)
(sep.emp Bool :from cvc5 :doc "the heap is empty")
(par (A) (sep.nil A :from cvc5 :doc "the location that is never allocated"))
(par (A B) (pto A B Bool :from cvc5 :doc "the heap is this one cell: location, content"))
(sep Bool Bool Bool :left-assoc :from cvc5 :doc "the heap splits into parts, one for each formula")
(wand Bool Bool Bool :from cvc5 :doc "any disjoint heap that satisfies the first, once added, makes the second true")
