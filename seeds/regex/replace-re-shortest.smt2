; str.replace_re takes the shortest leftmost match
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= s "aaa"))
(assert (= t (str.replace_re s (re.+ (str.to_re "a")) "b")))
(assert (not (= t "baa")))
(set-info :status unsat)
(check-sat)
