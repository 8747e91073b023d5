; str.at gives at most one character
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(declare-const i Int)
(assert (= (str.at s i) (str.++ t "a")))
(assert (not (= t "")))
(set-info :status unsat)
(check-sat)
