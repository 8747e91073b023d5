; Three parts of a text in a given proportion
(set-logic QF_SLIA)
(declare-const a String)
(declare-const b String)
(declare-const c String)
(assert (= (str.++ a b c) "abcabc"))
(assert (= (str.len b) (* 2 (str.len a)) (+ (str.len c) 1)))
(set-info :status unsat)
(check-sat)
