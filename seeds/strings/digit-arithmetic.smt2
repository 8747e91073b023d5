; Arithmetic with a digit of a text
(set-logic QF_SLIA)
(declare-const s String)
(declare-const d Int)
(assert (= d (- (str.to_code (str.at s 1)) 48)))
(assert (str.is_digit (str.at s 1)))
(assert (= (* 2 d) (+ (str.len s) 3)))
(set-info :status sat)
(check-sat)
