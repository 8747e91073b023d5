; str.at before the start and behind the end
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (= (str.at s i) ""))
(assert (= (str.at s (+ i 1)) "a"))
(set-info :status sat)
(check-sat)
