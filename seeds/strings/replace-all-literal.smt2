; str.replace_all over a literal with a variable pattern
(set-logic QF_SLIA)
(declare-const p String)
(declare-const r String)
(assert (= (str.replace_all "abab" p r) "xxbxxb"))
(assert (= (str.len r) 2))
(set-info :status sat)
(check-sat)
