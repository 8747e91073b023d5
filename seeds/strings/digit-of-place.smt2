; A digit at a place that is not the place as text
(set-logic QF_SLIA)
(declare-const s String)
(declare-const n Int)
(assert (= (str.is_digit (str.at s n)) (str.is_digit (str.from_int n)) (not (= (str.at s n) (str.from_int n)))))
(assert (and (<= 0 n) (< n (str.len s)) (<= (str.len s) 3)))
(set-info :status sat)
(check-sat)
