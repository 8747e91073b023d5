; Complex numbers ; only Z3
(set-logic ALL)
(declare-const z Complex)
(declare-const x Real)
(assert (= z (complex.make x 2.0)))
(assert (= (complex.real (+ z z)) 6.0))
(assert (= (complex.imag (* z z)) 12.0))
(set-info :status sat)
(check-sat)
