; The first match of an expression from a variable start ; only cvc5
(set-logic QF_SLIA)
(declare-const s String)
(declare-const i Int)
(assert (= (str.indexof_re s (re.+ (re.range "0" "9")) i) (+ i 2)))
(assert (= (str.len s) 5))
(set-info :status sat)
(check-sat)
