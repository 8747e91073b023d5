; The order of texts is not the order of numbers
(set-logic QF_SLIA)
(declare-const a String)
(declare-const b String)
(assert (str.< a b))
(assert (> (str.to_int a) (str.to_int b) 0))
(set-info :status sat)
(check-sat)
