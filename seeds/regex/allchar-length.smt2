; re.allchar and the length
(set-logic QF_SLIA)
(declare-const x String)
(declare-const y String)
(assert (str.in_re x (re.++ re.allchar re.allchar)))
(assert (distinct (str.len (str.replace x "" "y")) 3))
(set-info :status unsat)
(check-sat)
