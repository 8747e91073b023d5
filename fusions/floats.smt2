; Floating-point numbers of any format: signs are exchanged, which nothing rounds. NaN has no sign, so
; it stays as it is.
(fusion float-sign
  (x (_ FloatingPoint e s)) (y (_ FloatingPoint f t)) (z (_ FloatingPoint e s))
  (= z (ite (fp.isNegative y) (fp.neg x) x))
  (= x (ite (fp.isNegative y) (fp.neg z) z))
  (= y (ite (or (fp.isNaN x) (fp.isNaN y)) y
         (ite (xor (fp.isNegative x) (fp.isNegative z)) (fp.neg (fp.abs y)) (fp.abs y)))))

(fusion float-flip
  (x (_ FloatingPoint e s)) (y Bool) (z (_ FloatingPoint e s))
  (= z (ite y (fp.neg x) x))
  (= x (ite y (fp.neg z) z))
  (= y (ite (fp.isNaN x) y (distinct x z))))

; The lowest bit of y decides.
(fusion float-bit
  (x (_ FloatingPoint e s)) (y (_ BitVec n)) (z (_ FloatingPoint e s))
  (= z (ite (= ((_ extract 0 0) y) #b1) (fp.neg x) x))
  (= x (ite (= ((_ extract 0 0) y) #b1) (fp.neg z) z))
  (= y (ite (fp.isNaN x) y
         (ite (distinct x z)
           (bvor y ((_ zero_extend (- n 1)) #b1))
           (bvand y (bvnot ((_ zero_extend (- n 1)) #b1)))))))
