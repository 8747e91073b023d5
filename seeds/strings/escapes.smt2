; Escaped characters, a quote and a back-slash
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= s (str.++ "\u{10ffff}" t """" "\u0041")))
(assert (= (str.len s) 12))
(set-info :status sat)
(check-sat)
