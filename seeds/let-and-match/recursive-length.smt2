; A recursive function over a list
(set-logic ALL)
(declare-datatype L ((nil) (cons (car Int) (cdr L))))
(define-fun-rec len ((l L)) Int (ite ((_ is nil) l) 0 (+ 1 (len (cdr l)))))
(declare-const x Int)
(assert (= x (len (cons 1 (cons 2 nil)))))
(assert (distinct x 2))
(set-info :status unsat)
(check-sat)
