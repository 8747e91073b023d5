; str.to_code of one character, and of no single one
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= (str.to_code s) 97))
(assert (= (str.to_code t) (- 1)))
(assert (str.contains t s))
(set-info :status sat)
(check-sat)
