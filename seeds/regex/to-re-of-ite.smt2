; str.to_re of a choice
(set-logic QF_SLIA)
(declare-const x String)
(declare-const p Bool)
(assert (str.in_re x (re.union (str.to_re (ite p "ab" "cd")) (str.to_re ""))))
(assert (= p (str.contains x "c")))
(set-info :status sat)
(check-sat)
