; re.loop over an optional part
(set-logic QF_SLIA)
(declare-const x String)
(assert (str.in_re x ((_ re.loop 2 4) (re.opt (str.to_re "xy")))))
(assert (> (str.len x) 5))
(set-info :status sat)
(check-sat)
