; let for formulas
(set-logic QF_LIA)
(declare-const x Int)
(declare-const y Int)
(assert (let ((p (< x y)) (q (< y x))) (and (or p q) (=> p q))))
(assert (let ((d (- x y))) (= (* 2 d) (+ d 1))))
(set-info :status sat)
(check-sat)
