; A text put together from the parts around an occurrence
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (let ((i (str.indexof s t 0))) (and (>= i 0) (distinct (str.++ (str.substr s 0 i) t (str.substr s (+ i (str.len t)) (str.len s))) s))))
(assert (<= (str.len s) 2))
(set-info :status unsat)
(check-sat)
