; A piece is never longer than what was asked for
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(declare-const n Int)
(assert (>= n 0))
(assert (> (str.len (str.substr s i n)) n))
(set-info :status unsat)
(check-sat)
