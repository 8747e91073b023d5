; A list is not its own tail
(set-logic QF_DT)
(declare-sort E 0)
(declare-datatype L ((nil) (cons (car E) (cdr L))))
(declare-const l L)
(declare-const x E)
(assert (= l (cons x (cons x l))))
(set-info :status unsat)
(check-sat)
