; Sequences of any sort.
(set-logic ALL)
(set-info :status sat)
(declare-const s (Seq Int))
(assert (= (seq.len s) 2))
(assert (= (seq.nth s 1) 7))
(check-sat)
