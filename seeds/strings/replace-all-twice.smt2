; Every occurrence replaced and replaced back
(set-logic QF_SLIA)
(declare-const s String)
(assert (= (str.replace_all (str.replace_all s "a" "b") "b" "a") "aa"))
(assert (= (str.len s) 2))
(assert (distinct s "aa"))
(set-info :status sat)
(check-sat)
