; Decimal numerals of bit-vectors ; only Z3
(set-logic ALL)
(declare-const s String)
(declare-const b (_ BitVec 4))
(assert (= s (str.from_ubv b)))
(assert (not (= s (str.from_sbv b))))
(assert (= (str.len s) 2))
(set-info :status sat)
(check-sat)
