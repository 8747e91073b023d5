; Replacing the empty string always adds the length of the replacement
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (not (= (str.len (str.replace x "" y)) (+ (str.len x) (str.len y)))))
(set-info :status unsat)
(check-sat)
