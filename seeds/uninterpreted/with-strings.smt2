; A function on texts
(set-logic ALL)
(declare-fun f (String) String)
(declare-const s String)
(assert (= (f (str.++ s "a")) (str.++ (f s) "b")))
(assert (= (f "a") "bb"))
(assert (= s ""))
(set-info :status sat)
(check-sat)
