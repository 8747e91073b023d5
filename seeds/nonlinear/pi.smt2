; Values of the sine at multiples of pi ; only cvc5
(set-logic ALL)
(declare-const x Real)
(assert (and (= x (* 2.0 real.pi)) (or (distinct (sin x) 0.0) (distinct (cos x) 1.0) (> x 6.5))))
(set-info :status unsat)
(check-sat)
