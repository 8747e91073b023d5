; str.to_re of a piece of the text itself
(set-logic QF_SLIA)
(declare-const x String)
(declare-const i Int)
(assert (str.in_re x (re.++ (str.to_re (str.substr x 0 i)) (str.to_re "end"))))
(assert (= i 2))
(set-info :status sat)
(check-sat)
