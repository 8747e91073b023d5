; The star of a replacement holds its own sum
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (str.in_re (str.++ t s t) (re.++ (re.* (str.to_re (str.replace s "a" t))) (re.opt (re.++ (str.to_re t) (re.* (re.range "a" "b")))))))
(assert (and (distinct s t "") (<= (str.len (str.++ s t)) 3)))
(set-info :status sat)
(check-sat)
