; str.replace_re_all passes over empty matches
(set-logic QF_SLIA)
(declare-const t String)
(declare-const u String)
(assert (= u (str.replace_re_all "bab" (re.* (str.to_re "a")) t)))
(assert (not (= u (str.++ "b" t "b"))))
(set-info :status unsat)
(check-sat)
