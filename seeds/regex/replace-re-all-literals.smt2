; Matches that may be empty, in literals, at two depths ; only cvc5
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (or (distinct (str.replace_re "ab" (re.* (str.to_re "b")) s) (str.++ s "ab")) (distinct (str.replace_re_all (str.replace_re_all "aab" (re.* (str.to_re "a")) "") (re.opt (str.to_re "c")) t) "b")))
(set-info :status unsat)
(check-sat)
