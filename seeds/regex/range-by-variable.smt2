; A range with variable bounds ; only Z3
(set-logic QF_S)
(declare-const a String)
(declare-const b String)
(assert (str.in_re "k" (re.range a b)))
(assert (distinct a b))
(assert (= b "m"))
(set-info :status sat)
(check-sat)
