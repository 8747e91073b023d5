; Bit-vectors of any width: n and m are whatever the seeds have.
(fusion bv-sum
  (x (_ BitVec n)) (y (_ BitVec n)) (z (_ BitVec n))
  (= z (bvadd x y))
  (= x (bvsub z y))
  (= y (bvsub z x)))

(fusion bv-difference
  (x (_ BitVec n)) (y (_ BitVec n)) (z (_ BitVec n))
  (= z (bvsub x y))
  (= x (bvadd z y))
  (= y (bvsub x z)))

(fusion bv-shifted-sum
  (x (_ BitVec n)) (y (_ BitVec n)) (z (_ BitVec n))
  (c (_ BitVec n))
  (= z (bvadd x c y))
  (= x (bvsub (bvsub z y) c))
  (= y (bvsub (bvsub z x) c)))

(fusion bv-negated-sum
  (x (_ BitVec n)) (y (_ BitVec n)) (z (_ BitVec n))
  (= z (bvneg (bvadd x y)))
  (= x (bvsub (bvneg z) y))
  (= y (bvneg (bvadd z x))))

(fusion bv-xor
  (x (_ BitVec n)) (y (_ BitVec n)) (z (_ BitVec n))
  (= z (bvxor x y))
  (= x (bvxor z y))
  (= y (bvxor z x)))

(fusion bv-xor-not
  (x (_ BitVec n)) (y (_ BitVec n)) (z (_ BitVec n))
  (= z (bvnot (bvxor x y)))
  (= x (bvxor (bvnot z) y))
  (= y (bvnot (bvxor z x))))

; An odd number has an inverse, whatever the width.
(fusion bv-multiple
  (x (_ BitVec n)) (y (_ BitVec n)) (z (_ BitVec n))
  (c (_ BitVec n) :odd) (d (_ BitVec n) :inverse c)
  (= z (bvadd (bvmul c x) y))
  (= x (bvmul d (bvsub z y)))
  (= y (bvsub z (bvmul c x))))

(fusion bv-affine
  (x (_ BitVec n)) (y (_ BitVec n)) (z (_ BitVec n))
  (c (_ BitVec n) :odd) (d (_ BitVec n) :inverse c)
  (e (_ BitVec n) :odd) (f (_ BitVec n) :inverse e)
  (g (_ BitVec n))
  (= z (bvadd (bvmul c x) (bvmul e y) g))
  (= x (bvmul d (bvsub (bvsub z (bvmul e y)) g)))
  (= y (bvmul f (bvsub (bvsub z (bvmul c x)) g))))

(fusion bv-rotate
  (x (_ BitVec n)) (y (_ BitVec n)) (z (_ BitVec n))
  (= z (bvxor ((_ rotate_left 1) x) y))
  (= x ((_ rotate_right 1) (bvxor z y)))
  (= y (bvxor z ((_ rotate_left 1) x))))

(fusion bv-concat
  (x (_ BitVec n)) (y (_ BitVec m)) (z (_ BitVec (+ n m)))
  (= z (concat x y))
  (= x ((_ extract (- (+ n m) 1) m) z))
  (= y ((_ extract (- m 1) 0) z)))

(fusion bv-wide-sum
  (x (_ BitVec n)) (y (_ BitVec n)) (z (_ BitVec (+ n 1)))
  (= z (bvadd ((_ zero_extend 1) x) ((_ zero_extend 1) y)))
  (= x ((_ extract (- n 1) 0) (bvsub z ((_ zero_extend 1) y))))
  (= y ((_ extract (- n 1) 0) (bvsub z ((_ sign_extend 1) x)))))

(fusion bv-flip
  (x (_ BitVec n)) (y Bool) (z (_ BitVec n))
  (= z (ite y (bvnot x) x))
  (= x (ite y (bvnot z) z))
  (= y (distinct x z)))
