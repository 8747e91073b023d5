; One element as a part and as a unit
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const b (Seq Int))
(declare-const i Int)
(assert (distinct (seq.at (seq.++ a b) (+ (seq.len a) i)) (ite (and (<= 0 i) (< i (seq.len b))) (seq.unit (seq.nth b i)) (seq.at b i)) ))
(assert (>= i 0))
(set-info :status unsat)
(check-sat)
