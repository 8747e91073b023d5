; Loops in loops with a length only some repetitions give
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.in_re s ((_ re.loop 2 3) (re.++ (str.to_re "x") ((_ re.loop 1 2) (re.union (str.to_re "yz") (str.to_re "z")))))))
(assert (= (mod (* 3 (str.len s)) 7) 2))
(set-info :status sat)
(check-sat)
