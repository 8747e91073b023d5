; A power and a sum of the same language
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (xor (str.in_re (str.++ s t) ((_ re.^ 2) (re.union (str.to_re "a") (str.to_re "bb")))) (str.in_re (str.++ s t) (re.++ (re.union (str.to_re "a") (str.to_re "bb")) (re.union (str.to_re "bb") (str.to_re "a"))))))
(set-info :status unsat)
(check-sat)
