; let hides a constant, twice
(set-logic ALL)
(declare-const x Int)
(assert (let ((x (+ x 1))) (let ((x (* 2 x))) (= x 8))))
(assert (= x 3))
(set-info :status sat)
(check-sat)
