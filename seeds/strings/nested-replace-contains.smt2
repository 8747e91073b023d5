; Replacements within replacements and a piece that must remain
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (str.contains (str.replace (str.replace s "a" "b") t "c") "bc"))
(assert (not (str.contains s "c")))
(assert (= (str.len s) 2))
(set-info :status sat)
(check-sat)
