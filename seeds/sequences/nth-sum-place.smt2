; Elements that are places of one another
(set-logic ALL)
(declare-const a (Seq Int))
(assert (= (seq.nth a (seq.nth a (seq.nth a 0))) (- (seq.len a) (seq.nth a (+ 1 (seq.nth a 0))))))
(assert (and (= (seq.len a) 3) (distinct (seq.nth a 0) (seq.nth a 1) (seq.nth a 2)) (<= 0 (seq.nth a 0) 1) (<= 0 (seq.nth a 1) 2)))
(set-info :status sat)
(check-sat)
