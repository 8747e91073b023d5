; Texts below a quantifier over places, bounded by a length
(set-logic ALL)
(declare-const s String)
(declare-const t String)
(assert (forall ((i Int)) (=> (and (<= 0 i) (< i (str.len s))) (= (str.at s i) (str.at t (- (str.len s) (+ i 1)))))))
(assert (and (= (str.len s) (str.len t) 2) (distinct s t (str.++ (str.at s 0) (str.at t 0)))))
(set-info :status unsat)
(check-sat)
