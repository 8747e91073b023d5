; A selector of the wrong constructor is still a function
(set-logic ALL)
(declare-datatype L ((nil) (cons (car Int) (cdr L))))
(declare-const k L)
(declare-const l L)
(assert (and ((_ is nil) k) ((_ is nil) l)))
(assert (distinct (car k) (car l)))
(set-info :status unsat)
(check-sat)
