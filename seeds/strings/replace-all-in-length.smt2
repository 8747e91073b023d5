; The length after every occurrence is replaced
(set-logic QF_SLIA)
(declare-const s String)
(declare-const n Int)
(assert (= n (str.len (str.replace_all (str.++ "xa" s) "a" "bb"))))
(assert (= n 6))
(assert (= (str.len s) 2))
(set-info :status sat)
(check-sat)
