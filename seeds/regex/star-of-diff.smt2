; A star without its only letters holds nothing but the empty text
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (str.in_re (str.++ s (str.replace t "" s)) (re.* (re.diff (re.range "a" "b") (re.union (str.to_re "b") (re.comp (re.range "b" "c")))))))
(assert (or (distinct s "") (distinct t (str.replace_all t "" s) s)))
(set-info :status unsat)
(check-sat)
