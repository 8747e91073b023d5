; An array and an element that is put into it; what stood in that cell is kept by x itself.
(fusion array-int-cell
  (x (Array Int Int)) (y Int) (z (Array Int Int))
  (c Int)
  (= z (store x c y))
  (= x (store z c (select x c)))
  (= y (select z c)))

(fusion array-bv-cell
  (x (Array (_ BitVec n) (_ BitVec m))) (y (_ BitVec m)) (z (Array (_ BitVec n) (_ BitVec m)))
  (c (_ BitVec n))
  (= z (store x c y))
  (= x (store z c (select x c)))
  (= y (select z c)))
