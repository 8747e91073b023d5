; str.replace_re of a language with the empty text
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= s "ab"))
(assert (not (= (str.replace_re s (re.* (str.to_re "b")) t) (str.++ t s))))
(set-info :status unsat)
(check-sat)
