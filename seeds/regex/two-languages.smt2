; A text in one language and its doubling in another
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (str.in_re s (re.+ (str.to_re "ab"))))
(assert (str.in_re (str.++ s t) (re.++ (re.* re.allchar) (str.to_re "ba"))))
(assert (= (str.len t) 1))
(set-info :status sat)
(check-sat)
