; One piece of a text on both sides
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(declare-const n Int)
(assert (= (str.++ (str.substr s i n) "a") (str.++ "a" (str.substr s i n))))
(assert (= (str.len (str.substr s i n)) 2))
(set-info :status sat)
(check-sat)
