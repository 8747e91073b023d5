; The first match behind the end of the first part ; only cvc5
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= (str.indexof_re (str.++ s t) (re.+ (re.range "a" "b")) (str.len s)) (+ (str.len s) (str.indexof_re t (str.to_re "b") 0) 1)))
(assert (<= (str.len (str.++ s t)) 3))
(set-info :status sat)
(check-sat)
