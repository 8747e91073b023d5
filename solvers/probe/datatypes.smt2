; Datatypes.
(set-logic QF_DT)
(set-info :status unsat)
(declare-datatypes ((L 0)) (((nil) (cons (hd Bool) (tl L)))))
(declare-const l L)
(assert (= (tl l) l))
(assert ((_ is cons) l))
(check-sat)
