; A part of a choice that is chosen by the part
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(declare-const p Bool)
(assert (let ((u (str.substr (ite p s t) 0 (- (str.len t) 1)))) (and (= p (str.contains t (str.++ u u))) (distinct u s (str.replace t u "")))))
(assert (= (str.len s) (str.len t) 2))
(set-info :status sat)
(check-sat)
