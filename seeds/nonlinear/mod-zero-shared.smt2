; A rest by zero is a function of what is divided
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(assert (let ((z (* a (- b b)))) (xor (= (mod (+ a c) z) (mod (- c (- a)) (- z))) (= (div (* 2 c) z) (div (+ c c) (* z z))))))
(set-info :status unsat)
(check-sat)
