; An element at a place that is computed from the length
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const i Int)
(assert (= (seq.nth a (- (seq.len a) (seq.nth a 0))) (+ (seq.nth a 0) (seq.len (seq.extract a 1 (seq.nth a 0))))))
(assert (and (= (seq.len a) 3) (= (seq.nth a 0) i) (<= 1 i 2)))
(set-info :status sat)
(check-sat)
