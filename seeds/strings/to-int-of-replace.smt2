; A number after a digit was replaced
(set-logic QF_SLIA)
(declare-const s String)
(declare-const n Int)
(assert (= n (str.to_int (str.replace s "1" "2"))))
(assert (= (str.to_int s) (- n 10)))
(assert (= (str.len s) 2))
(set-info :status sat)
(check-sat)
