; Recursive functions.
(set-logic ALL)
(set-info :status sat)
(define-fun-rec fact ((n Int)) Int (ite (<= n 0) 1 (* n (fact (- n 1)))))
(declare-const x Int)
(assert (= x (fact 4)))
(check-sat)
