; An escape is one character, a broken escape is several
(set-logic QF_SLIA)
(declare-const s String)
(assert (= s "\u{1F4A9}"))
(assert (or (distinct (str.len s) 1) (= (str.len "\u{zz}") 1) (= (str.len "\u004") 1)))
(set-info :status unsat)
(check-sat)
