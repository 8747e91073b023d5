; Every occurrence replaced
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const x Int)
(assert (= a (seq.++ (seq.unit x) (seq.unit 2) (seq.unit x))))
(assert (= (seq.nth (seq.replace_all a (seq.unit x) (seq.unit 5)) 1) 5))
(set-info :status sat)
(check-sat)
