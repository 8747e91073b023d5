; re.loop with its bounds as arguments ; only Z3
(set-logic ALL)
(declare-const x String)
(assert (str.in_re x (re.loop (re.range "a" "c") 2 3)))
(assert (not (str.in_re x (re.loop (re.range "a" "b") 2))))
(set-info :status sat)
(check-sat)
