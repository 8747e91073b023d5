; Texts under texts
(set-logic ALL)
(declare-const a (Array String String))
(declare-const s String)
(assert (= (select a (str.++ s "x")) s))
(assert (= (select a s) (str.++ s "x")))
(assert (= (str.len s) 1))
(set-info :status sat)
(check-sat)
