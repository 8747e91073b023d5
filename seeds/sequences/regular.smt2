; Regular expressions over sequences ; only Z3
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const x Int)
(assert (seq.in.re a (re.+ (seq.to.re (seq.++ (seq.unit x) (seq.unit 2))))))
(assert (= (seq.len a) 2))
(set-info :status sat)
(check-sat)
