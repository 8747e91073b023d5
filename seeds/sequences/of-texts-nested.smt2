; Elements that are texts, with places that are their lengths
(set-logic ALL)
(declare-const a (Seq String))
(declare-const s String)
(assert (= (seq.nth a (str.len (seq.nth a 0))) (str.++ (seq.nth a 0) s (str.substr (seq.nth a 1) 0 1))))
(assert (and (= (seq.len a) 2) (= (str.len s) 1) (= (str.len (seq.nth a 0)) 1)))
(set-info :status sat)
(check-sat)
