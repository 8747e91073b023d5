; Texts without a piece, by complement
(set-logic QF_S)
(declare-const x String)
(declare-const y String)
(assert (str.in_re x (re.comp (re.++ re.all (str.to_re "aa") re.all))))
(assert (str.in_re y (re.comp (re.++ re.all (str.to_re "aa") re.all))))
(assert (str.contains (str.++ x y) "aa"))
(set-info :status sat)
(check-sat)
