; A part in a difference of loops, the whole in neither
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (xor (str.in_re (str.substr s 1 (str.len t)) (re.diff ((_ re.loop 1 3) (str.to_re "a")) ((_ re.loop 2 2) (re.union (str.to_re "a") (str.to_re t))))) (str.in_re (str.++ s t) (re.comp (re.+ (re.range "a" "b"))))))
(assert (and (distinct s t) (<= (str.len s) 3) (<= 1 (str.len t) 2)))
(set-info :status sat)
(check-sat)
