; One replaced text used three times
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (let ((r (str.replace s "a" t))) (and (str.prefixof t r) (str.suffixof t r) (= (str.len r) 3))))
(assert (= (str.len t) 2))
(set-info :status sat)
(check-sat)
