; Maps and folds that see the place ; only Z3
(set-logic ALL)
(declare-const x Int)
(declare-const a (Seq Int))
(assert (= a (seq.mapi (lambda ((i Int) (v Int)) (* i v)) 1 (seq.++ (seq.unit 3) (seq.unit x)))))
(assert (= 5 (seq.foldli (lambda ((i Int) (s Int) (v Int)) (+ s i v)) 0 0 (seq.++ (seq.unit 3) (seq.unit x)))))
(assert (distinct a (seq.++ (seq.unit 3) (seq.unit 2))))
(set-info :status unsat)
(check-sat)
