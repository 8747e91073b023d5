; Derivatives and predicates as languages ; only Z3
(set-logic ALL)
(declare-const s String)
(declare-const c Unicode)
(assert (str.in_re s (re.derivative (_ Char 97) (re.* (str.to_re "ab")))))
(assert (str.in_re s (re.++ re.allchar (re.opt (str.to_re "ab")))))
(set-info :status sat)
(check-sat)
