; Units chosen by comparisons of their elements
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const i Int)
(declare-const j Int)
(assert (= a (seq.++ (ite (< i j) (seq.unit i) (seq.unit j)) (ite (< (seq.nth a 0) j) (seq.extract a 0 1) (seq.unit (- i j))))))
(assert (and (distinct i j (seq.nth a 1)) (seq.contains a (seq.unit (- i j)))))
(set-info :status sat)
(check-sat)
