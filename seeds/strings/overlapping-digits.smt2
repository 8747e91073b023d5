; Overlapping parts of a text, one twice the other as numbers
(set-logic QF_SLIA)
(declare-const s String)
(assert (= (str.to_int (str.substr s 0 2)) (* 2 (str.to_int (str.substr s 1 2)))))
(assert (= (str.len s) 3))
(set-info :status sat)
(check-sat)
