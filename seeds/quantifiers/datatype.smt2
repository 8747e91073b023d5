; Every list is empty or has a head
(set-logic ALL)
(declare-datatype L ((nil) (cons (car Int) (cdr L))))
(declare-const l L)
(assert (forall ((x Int) (y L)) (distinct l (cons x y))))
(assert ((_ is cons) l))
(set-info :status unsat)
(check-sat)
