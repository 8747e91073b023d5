; Replacing an empty part puts it in front, twice
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const b (Seq Int))
(declare-const i Int)
(assert (distinct (seq.replace (seq.replace a (seq.extract b i 0) b) (seq.extract a (seq.len a) i) b) (seq.++ b b a)))
(set-info :status unsat)
(check-sat)
