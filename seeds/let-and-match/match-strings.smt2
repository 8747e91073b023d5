; match over a datatype that holds texts
(set-logic ALL)
(declare-datatype E ((lit (v String)) (cat (a E) (b E))))
(declare-const e E)
(define-fun first ((x E)) String (match x (((lit s) s) ((cat p q) (ite ((_ is lit) p) (v p) "?")))))
(assert (= (first e) "?"))
(assert (not ((_ is lit) e)))
(set-info :status sat)
(check-sat)
