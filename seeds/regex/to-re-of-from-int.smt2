; str.to_re of a written number
(set-logic QF_SLIA)
(declare-const x String)
(declare-const n Int)
(assert (str.in_re x (re.++ (str.to_re "n") (re.opt (str.to_re (str.from_int n))))))
(assert (< n 0))
(assert (not (= x "n")))
(set-info :status unsat)
(check-sat)
