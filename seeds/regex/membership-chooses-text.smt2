; A text chosen by its membership is in the other language
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (let ((u (ite (str.in_re s (re.+ (str.to_re "ab"))) (str.++ s t) (str.++ t s)))) (and (str.in_re u (re.++ (re.* (str.to_re "ba")) (str.to_re "b") (re.* (str.to_re "ab")))) (distinct u "b" (str.replace u "b" "")))))
(assert (<= (str.len t) 1))
(assert (<= (str.len s) 4))
(set-info :status sat)
(check-sat)
