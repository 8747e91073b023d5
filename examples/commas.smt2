; Is there a list of two words that becomes "ant, bee" when a blank is put behind each comma?
(set-logic QF_SLIA)
(declare-const list String)
(assert (= (str.len list) 7))
(assert (= (str.replace_all list "," ", ") "ant, bee"))
(assert (= list "ant,bee"))
(check-sat)
