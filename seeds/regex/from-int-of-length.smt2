; A length as text in a language of digits around the text
(set-logic QF_SLIA)
(declare-const s String)
(assert (str.in_re (str.++ s (str.from_int (- (str.len s) 1)) s) (re.inter (re.+ (re.range "0" "2")) (re.comp (re.++ re.all (str.to_re "11") re.all)))))
(assert (<= (str.len s) 3))
(set-info :status sat)
(check-sat)
