; The same replacement twice, under xor
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const b (Seq Int))
(assert (let ((r (seq.replace a b (seq.++ b b)))) (xor (= (seq.len r) (+ (seq.len a) (seq.len b))) (= r (seq.replace r b (seq.extract r 0 0))))))
(assert (and (distinct a b) (<= (seq.len a) 2) (<= (seq.len b) 1)))
(set-info :status sat)
(check-sat)
