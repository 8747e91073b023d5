; Second names of the connectives, where no logic is set ; only Z3
(declare-const p Bool)
(declare-const q Bool)
(declare-const x Int)
(assert (implies p (iff q (> x 0))))
(assert (if p (not q) (= x 1)))
(set-info :status sat)
(check-sat)
