; An odd length of a doubled text
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= t (str.++ s s)))
(assert (= (mod (str.len t) 2) 1))
(set-info :status unsat)
(check-sat)
