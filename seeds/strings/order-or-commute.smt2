; Sums that commute, chosen by an order
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(declare-const p Bool)
(assert (ite (str.< s t) (= (str.++ s t) (str.++ t s)) (and (str.<= t s) (distinct (str.++ (ite p s t) s) (str.++ s (ite p s t))))))
(assert (and p (= (str.len s) (str.len t))))
(set-info :status unsat)
(check-sat)
