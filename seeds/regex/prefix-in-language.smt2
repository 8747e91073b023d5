; Every beginning of a text in a language
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (str.in_re (str.substr s 0 i) (re.++ (str.to_re "x") (re.* (str.to_re "y")))))
(assert (not (str.in_re (str.substr s 0 (+ i 1)) (re.++ (str.to_re "x") (re.* (str.to_re "y"))))))
(assert (< 2 i (str.len s)))
(set-info :status sat)
(check-sat)
