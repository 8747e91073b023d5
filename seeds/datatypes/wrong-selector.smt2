; A selector of the wrong constructor may be anything
(set-logic ALL)
(declare-datatype L ((nil) (cons (car Int) (cdr L))))
(declare-const l L)
(assert ((_ is nil) l))
(assert (= (car l) 5))
(assert ((_ is cons) (cdr l)))
(set-info :status sat)
(check-sat)
