; A recursive function over integers
(set-logic ALL)
(define-fun-rec sum ((n Int)) Int (ite (<= n 0) 0 (+ n (sum (- n 1)))))
(declare-const x Int)
(assert (= (sum 3) x))
(assert (> x 6))
(set-info :status unsat)
(check-sat)
