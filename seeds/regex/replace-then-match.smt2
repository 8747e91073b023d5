; A language reached by one replacement
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (not (str.in_re s (re.* (str.to_re "a")))))
(assert (str.in_re (str.replace s t "a") (re.+ (str.to_re "a"))))
(assert (= (str.len s) 2))
(set-info :status sat)
(check-sat)
