; A replaced match is in the language or the text was never ; only cvc5
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (=> (str.in_re (str.replace_re s (re.+ (str.to_re "a")) t) (re.* (str.to_re "b"))) (= (str.replace_re_all s (str.to_re "a") t) (str.++ t "b" t))))
(assert (and (= s "aba") (<= (str.len t) 1)))
(set-info :status sat)
(check-sat)
