; A place in a replaced text
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= (str.indexof (str.replace s "x" t) "yz" 0) 3))
(assert (= (str.indexof s "yz" 0) (- 1)))
(assert (> (str.len t) 1))
(set-info :status sat)
(check-sat)
