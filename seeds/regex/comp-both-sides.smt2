; Membership in a complement is no membership, under a chain of equations
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= (str.in_re s (re.comp (re.++ (str.to_re t) re.all))) (str.prefixof t s) (str.in_re s (re.++ (str.to_re t) (re.* re.allchar)))))
(assert (= (str.len s) (+ 1 (str.len t)) 2))
(set-info :status unsat)
(check-sat)
