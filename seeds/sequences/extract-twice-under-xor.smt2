; Two overlapping parts, equal or not as a Boolean says
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const i Int)
(declare-const p Bool)
(assert (xor p (= (seq.extract a i 2) (seq.extract a (+ i 1) 2)) (= (seq.nth a i) (seq.nth a (- (seq.len a) 1)))))
(assert (and p (= (seq.len a) 3) (<= 0 i 1) (distinct (seq.nth a 0) (seq.nth a 2))))
(set-info :status sat)
(check-sat)
