; Integers. A division is only used where it is exact: of c*x by c, and c is not zero.
(fusion int-sum
  (x Int) (y Int) (z Int)
  (= z (+ x y))
  (= x (- z y))
  (= y (- z x)))

(fusion int-difference
  (x Int) (y Int) (z Int)
  (= z (- x y))
  (= x (+ z y))
  (= y (- x z)))

(fusion int-shifted-sum
  (x Int) (y Int) (z Int)
  (c Int)
  (= z (+ x c y))
  (= x (- z c y))
  (= y (- z x c)))

(fusion int-multiple
  (x Int) (y Int) (z Int)
  (c Int :nonzero)
  (= z (+ (* c x) y))
  (= x (div (- z y) c))
  (= y (- z (* c x))))

(fusion int-affine
  (x Int) (y Int) (z Int)
  (c Int :nonzero) (d Int :nonzero) (e Int)
  (= z (+ (* c x) (* d y) e))
  (= x (div (- z (* d y) e) c))
  (= y (div (- z (* c x) e) d)))

; Without the guards the quotient by zero could be anything.
(fusion int-product
  (x Int) (y Int) (z Int)
  (= z (* x y))
  (= x (ite (= y 0) x (div z y)))
  (= y (ite (= x 0) y (div z x)))
  :nonlinear)

; The lowest bit of z is y, the rest is x.
(fusion int-parity
  (x Int) (y Bool) (z Int)
  (= z (ite y (+ (* 2 x) 1) (* 2 x)))
  (= x (div z 2))
  (= y (= (mod z 2) 1)))
