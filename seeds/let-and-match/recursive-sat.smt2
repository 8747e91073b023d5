; A recursive function and a value it takes
(set-logic ALL)
(define-fun-rec fac ((n Int)) Int (ite (<= n 1) 1 (* n (fac (- n 1)))))
(declare-const x Int)
(assert (= x (- (fac 3) 1)))
(set-info :status sat)
(check-sat)
