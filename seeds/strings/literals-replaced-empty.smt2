; Empty patterns in literals, nested on all three places
(set-logic QF_SLIA)
(declare-const s String)
(assert (or (distinct (str.replace (str.replace "ab" "" s) (str.++ s "a") "") "b") (distinct (str.replace_all "aa" "a" (str.replace "" "" s)) (str.++ s s)) (= (str.replace_all "ab" "" "c") (str.replace "ab" "" "c"))))
(set-info :status unsat)
(check-sat)
