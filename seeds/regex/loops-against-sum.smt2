; What loops allow and a sum of other loops does not
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.in_re s (re.diff (re.inter ((_ re.loop 2 4) (str.to_re "ab")) (re.comp (re.++ re.all (str.to_re "abab")))) (re.++ (str.to_re "a") ((_ re.^ 1) (str.to_re "ba")) re.all))))
(set-info :status unsat)
(check-sat)
