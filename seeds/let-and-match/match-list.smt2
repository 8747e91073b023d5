; match over a list
(set-logic ALL)
(declare-datatype L ((nil) (cons (car Int) (cdr L))))
(declare-const l L)
(assert (= (match l ((nil 0) ((cons h t) (+ h 1)))) 5))
(assert (distinct l (cons 4 nil)))
(set-info :status sat)
(check-sat)
