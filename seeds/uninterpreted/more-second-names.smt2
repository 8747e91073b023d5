; More second names, where no logic is set ; only Z3
(declare-const p Bool)
(declare-const q Bool)
(declare-const x Int)
(assert (&& (equiv p (not q)) (equals x (if_then_else p 1 2))))
(assert (distinct x (~ (- 2))))
(set-info :status sat)
(check-sat)
