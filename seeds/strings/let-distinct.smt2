; Shared parts in a distinct of three
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (let ((u (str.replace s t "x")) (v (str.substr s 0 1))) (distinct u v (str.replace (str.++ v u) "x" v))))
(assert (= (str.len s) 2))
(set-info :status sat)
(check-sat)
