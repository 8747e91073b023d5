; Two nested replacements in both orders, with the text itself put in
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= (str.replace (str.replace s "a" t) "b" s) (str.replace (str.replace s "b" t) "a" s)))
(assert (and (distinct s t) (str.contains s "ab") (<= (str.len s) 3) (<= (str.len t) 1)))
(set-info :status sat)
(check-sat)
