; Two texts that begin each other are one
(set-logic QF_S)
(declare-const s String)
(declare-const t String)
(assert (str.prefixof s t))
(assert (str.prefixof t s))
(assert (distinct s t))
(set-info :status unsat)
(check-sat)
