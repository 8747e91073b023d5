; Every occurrence, level by level
(set-logic QF_SLIA)
(declare-const s String)
(assert (= (str.replace_all "aXbX" "X" s) "aYbY"))
(set-info :status sat)
(check-sat)
(assert (distinct s "Y"))
(set-info :status unsat)
(check-sat)
