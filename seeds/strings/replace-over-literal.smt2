; A literal with a variable part replaced
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (= (str.replace "hello" x y) "help"))
(assert (not (= x "hello")))
(set-info :status sat)
(check-sat)
