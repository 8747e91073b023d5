; One quotient on both sides of a chain
(set-logic QF_NIA)
(declare-const a Int)
(declare-const b Int)
(declare-const c Int)
(assert (let ((q (div a (* b c)))) (= (* q b) (- a (* c q)) (+ (mod a (ite (> q 0) q c)) b c))))
(assert (and (<= 1 b c 3) (<= 0 a 20)))
(set-info :status sat)
(check-sat)
