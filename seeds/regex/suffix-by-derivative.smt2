; A rest that completes two different beginnings
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= (str.in_re (str.++ "a" s) (re.* (re.union (str.to_re "ab") (str.to_re "aab")))) (str.in_re (str.++ "aa" s) (re.* (re.union (str.to_re "ab") (str.to_re "aab")))) (distinct (str.at s 1) (str.at t 0) "a")))
(assert (and (str.prefixof "ba" s) (str.suffixof s (str.++ t s)) (<= (str.len s) 4) (= (str.len t) 1)))
(set-info :status sat)
(check-sat)
