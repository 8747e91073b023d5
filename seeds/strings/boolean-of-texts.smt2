; Truth values made of texts
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(declare-const p Bool)
(assert (= p (str.contains s t) (not (str.contains t s))))
(assert (= (ite p s t) (str.++ "a" (ite p t s) "c")))
(set-info :status sat)
(check-sat)
