; Both parts of a cut are parts, wherever it is
(set-logic QF_SLIA)
(declare-const s String)
(declare-const n Int)
(assert (xor (str.prefixof (str.substr s 0 n) s) (str.suffixof (str.substr s n (- (str.len s) n)) s)))
(set-info :status unsat)
(check-sat)
