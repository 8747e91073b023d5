; Folds under their other names ; only Z3
(set-logic ALL)
(declare-const x Int)
(assert (= x (seq.fold_left (lambda ((s Int) (v Int)) (- s v)) 9 (seq.++ (seq.unit 1) (seq.unit 4)))))
(assert (distinct x (seq.fold_lefti (lambda ((i Int) (s Int) (v Int)) (- s v)) 0 9 (seq.++ (seq.unit 1) (seq.unit 4)))))
(set-info :status unsat)
(check-sat)
