; str.replace_re_all over a literal
(set-logic QF_SLIA)
(declare-const t String)
(declare-const u String)
(assert (= u (str.replace_re_all "a1b22" (re.range "0" "9") t)))
(assert (= (str.len u) 8))
(assert (str.suffixof "--" u))
(set-info :status sat)
(check-sat)
