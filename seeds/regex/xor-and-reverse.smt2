; Symmetric difference and reversal ; only Z3
(set-logic ALL)
(declare-const x String)
(declare-const y String)
(assert (str.in_re x (re.xor (re.* (str.to_re "ab")) (re.+ (str.to_re "ab")))))
(assert (str.in_re y (re.reverse (str.to_re "abc"))))
(assert (str.in_re (str.++ x y) (re.complement (str.to_re "abc"))))
(set-info :status sat)
(check-sat)
