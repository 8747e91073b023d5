; Reals, alone and together with integers.
(fusion real-sum
  (x Real) (y Real) (z Real)
  (= z (+ x y))
  (= x (- z y))
  (= y (- z x)))

(fusion real-difference
  (x Real) (y Real) (z Real)
  (= z (- x y))
  (= x (+ z y))
  (= y (- x z)))

(fusion real-shifted-sum
  (x Real) (y Real) (z Real)
  (c Real)
  (= z (+ x c y))
  (= x (- z c y))
  (= y (- z x c)))

(fusion real-affine
  (x Real) (y Real) (z Real)
  (c Real :nonzero) (d Real :nonzero) (e Real)
  (= z (+ (* c x) (* d y) e))
  (= x (/ (- z (* d y) e) c))
  (= y (/ (- z (* c x) e) d)))

; Without the guards the quotient by zero could be anything.
(fusion real-product
  (x Real) (y Real) (z Real)
  (= z (* x y))
  (= x (ite (= y 0.0) x (/ z y)))
  (= y (ite (= x 0.0) y (/ z x)))
  :nonlinear)

(fusion int-real-sum
  (x Int) (y Real) (z Real)
  (= z (+ (to_real x) y))
  (= x (to_int (- z y)))
  (= y (- z (to_real x))))

(fusion int-real-affine
  (x Int) (y Real) (z Real)
  (c Real :nonzero) (d Real :nonzero)
  (= z (+ (* c (to_real x)) (* d y)))
  (= x (to_int (/ (- z (* d y)) c)))
  (= y (/ (- z (* c (to_real x))) d)))
