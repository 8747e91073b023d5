; Not a joined pair of languages
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.in_re s (re.comp (re.++ (re.* (str.to_re "a")) (re.* (str.to_re "b"))))))
(assert (str.in_re s (re.* (re.range "a" "b"))))
(assert (< (str.len s) 3))
(set-info :status sat)
(check-sat)
