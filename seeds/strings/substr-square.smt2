; A part whose length is a square against the part behind the root
(set-logic QF_SNIA)
(declare-const s String)
(declare-const n Int)
(assert (= (str.substr s 1 (* n n)) (str.substr s n (str.len s))))
(assert (= (str.len s) 4))
(set-info :status unsat)
(check-sat)
