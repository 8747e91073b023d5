; What an empty pattern puts in front is taken away again
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (xor (= (str.replace (str.replace s "" t) t "") s) (str.prefixof t (str.replace s "" t))))
(set-info :status unsat)
(check-sat)
