; match within match
(set-logic ALL)
(declare-datatype N ((zero) (succ (pred N))))
(declare-const n N)
(assert (match n ((zero false) ((succ m) (match m ((zero false) ((succ k) (= k zero))))))))
(assert (distinct n (succ (succ zero))))
(set-info :status unsat)
(check-sat)
