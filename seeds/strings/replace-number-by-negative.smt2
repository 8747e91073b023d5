; A number and its opposite as pattern and replacement
(set-logic QF_SLIA)
(declare-const s String)
(declare-const n Int)
(assert (= (str.replace s (str.from_int n) (str.from_int (- n))) (str.++ s s)))
(assert (and (distinct s "") (< (- 9) n) (<= (str.len s) 2)))
(set-info :status sat)
(check-sat)
