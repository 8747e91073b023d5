; The next occurrence from a start that is an occurrence
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const b (Seq Int))
(assert (let ((i (seq.indexof a b 0))) (= (seq.indexof a b (+ i (seq.len b))) (+ i (* 2 (seq.len b))))))
(assert (and (distinct (seq.len b) 0) (>= (seq.indexof a b 0) 0) (<= (seq.len a) 3)))
(set-info :status sat)
(check-sat)
