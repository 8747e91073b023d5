; Texts, whole and real numbers together
(set-logic ALL)
(declare-const s String)
(declare-const x Real)
(assert (= (to_int x) (str.to_int s)))
(assert (= (to_real (str.len s)) (+ x 0.5)))
(set-info :status sat)
(check-sat)
