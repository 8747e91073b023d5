; Two Booleans. The syntax of these files: crates/mutate/src/fusion/read.rs.
(fusion bool-xor
  (x Bool) (y Bool) (z Bool)
  (= z (xor x y))
  (= x (xor z y))
  (= y (xor z x)))

(fusion bool-iff
  (x Bool) (y Bool) (z Bool)
  (= z (= x y))
  (= x (= z y))
  (= y (= x z)))

(fusion bool-flip
  (x Bool) (y Bool) (z Bool)
  (= z (ite x (not y) y))
  (= x (distinct z y))
  (= y (ite x (not z) z)))
