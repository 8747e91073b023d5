; Outside a loop but within its repetition
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.in_re (str.++ s s) (re.inter (re.comp ((_ re.loop 1 3) (re.union (str.to_re "ab") (str.to_re "ba")))) (re.* (re.union (str.to_re "ab") (re.opt (str.to_re "ba")))))))
(assert (<= 1 (str.len s) 5))
(set-info :status sat)
(check-sat)
