; Names of before the standard ; only Z3
(set-logic ALL)
(declare-const s String)
(declare-const n Int)
(assert (= (str.to.int s) n))
(assert (= (int.to.str n) "12"))
(assert (str.in.re s (re.++ (str.to.re "1") re.allchar)))
(set-info :status sat)
(check-sat)
