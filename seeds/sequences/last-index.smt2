; The last place of a piece ; only Z3
(set-logic ALL)
(declare-const a (Seq Int))
(declare-const s String)
(assert (= (seq.last_indexof a (seq.unit 1)) 2))
(assert (= (seq.last_indexof s "b") 1))
(assert (= (seq.indexof a (seq.unit 1)) 0))
(set-info :status sat)
(check-sat)
