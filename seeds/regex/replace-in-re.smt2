; A replaced text in a language
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (str.in_re (str.replace s "b" t) (re.* (str.to_re "a"))))
(assert (str.contains s "b"))
(assert (str.contains t "c"))
(set-info :status unsat)
(check-sat)
