; Written numbers that begin with two zeros
(set-logic QF_SLIA)
(declare-const n Int)
(declare-const s String)
(assert (= (str.len s) 3))
(assert (= s (str.from_int n)))
(assert (str.in_re s (re.++ (str.to_re "00") re.all)))
(set-info :status unsat)
(check-sat)
