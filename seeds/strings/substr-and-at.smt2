; The first character of a piece
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(declare-const n Int)
(assert (distinct (str.at (str.substr s i n) 0) (str.at s i)))
(assert (> n 0))
(set-info :status unsat)
(check-sat)
