; The first place of a mark in a text of a language
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (str.in_re s (re.++ (re.* (str.to_re "ab")) (str.to_re "-") re.all)))
(assert (= i (str.indexof s "-" 0)))
(assert (= i 1))
(set-info :status unsat)
(check-sat)
