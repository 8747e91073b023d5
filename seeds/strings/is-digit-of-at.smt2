; A digit at the end of a text and no number in it
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (str.is_digit (str.at s i)))
(assert (= (str.to_int s) (- 1)))
(assert (= i (- (str.len s) 1)))
(set-info :status sat)
(check-sat)
