; A language made of two variable texts
(set-logic QF_SLIA)
(declare-const a String)
(declare-const b String)
(assert (str.in_re "abcab" (re.++ (str.to_re a) (str.to_re b) (str.to_re a))))
(assert (not (= a "")))
(set-info :status sat)
(check-sat)
