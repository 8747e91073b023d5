; The complement of nothing is everything
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (str.in_re (str.replace x y "") (re.inter (re.comp re.none) (re.comp (str.to_re "")))))
(assert (str.suffixof y x))
(assert (> (str.len y) 1))
(set-info :status sat)
(check-sat)
