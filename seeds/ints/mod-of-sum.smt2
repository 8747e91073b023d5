; mod of a sum is not the sum of mods
(set-logic QF_LIA)
(declare-const a Int)
(declare-const b Int)
(assert (distinct (mod (+ a b) 7) (+ (mod a 7) (mod b 7))))
(assert (= (mod a 7) 5))
(set-info :status sat)
(check-sat)
