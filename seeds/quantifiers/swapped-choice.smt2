; A chosen number before and behind an alternation
(set-logic LRA)
(declare-const a Real)
(declare-const b Real)
(assert (not (=> (exists ((x Real)) (forall ((y Real)) (or (< y (ite (> x a) x b)) (> (+ y x) a)))) (forall ((y Real)) (exists ((x Real)) (or (< y (ite (> x a) x b)) (> (+ y x) a)))))))
(set-info :status unsat)
(check-sat)
