; Maps and folds by lambda ; only Z3
(set-logic ALL)
(declare-const a (Seq Int))
(assert (= (seq.map (lambda ((x Int)) (+ x 1)) a) (seq.++ (seq.unit 2) (seq.unit 5))))
(assert (= (seq.foldl (lambda ((s Int) (x Int)) (+ s x)) 0 (seq.++ (seq.unit 1) (seq.unit 4))) (+ (seq.len a) 3)))
(set-info :status sat)
(check-sat)
