; Replacing a text in itself
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (distinct (str.replace x x y) y))
(set-info :status unsat)
(check-sat)
