; str.replace_re over a literal with a variable replacement
(set-logic QF_SLIA)
(declare-const t String)
(declare-const u String)
(assert (= (str.replace_re "x12y" (re.range "0" "9") t) u))
(assert (= (str.len u) 5))
(assert (str.prefixof "xz" u))
(set-info :status sat)
(check-sat)
