; A piece in a language and the whole outside of it
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (str.in_re (str.substr s i 3) (re.++ (str.to_re "a") re.allchar (str.to_re "c"))))
(assert (not (str.in_re s (re.++ (str.to_re "a") re.all))))
(assert (> i 1))
(set-info :status sat)
(check-sat)
