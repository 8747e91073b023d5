; Digits at variable places
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (= (+ (str.to_int (str.at s i)) (str.to_int (str.at s (+ i 1)))) 0))
(assert (= (str.at s i) "1"))
(set-info :status sat)
(check-sat)
