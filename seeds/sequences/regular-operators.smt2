; Operators on languages of sequences ; only Z3
(set-logic ALL)
(declare-const a (Seq Int))
(assert (seq.in.re a (re.inter (re.+ (seq.to.re (seq.unit 1))) (re.comp (seq.to.re (seq.unit 1))))))
(assert (not (seq.in.re a (as re.empty (RegEx (Seq Int))))))
(assert (< (seq.len a) 3))
(set-info :status sat)
(check-sat)
