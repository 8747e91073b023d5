; A place in a text where one letter has become two ; only cvc5
(set-logic QF_SLIA)
(declare-const s String)
(declare-const n Int)
(assert (= (str.at (str.replace_all s "a" "bb") (* 2 n)) (str.at s n)))
(assert (and (str.contains s "a") (= n (- (str.len s) 1)) (<= n 2)))
(set-info :status sat)
(check-sat)
