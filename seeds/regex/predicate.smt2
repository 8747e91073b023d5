; A language given by a predicate on characters ; only Z3
(set-logic ALL)
(declare-const s String)
(assert (str.in_re s (re.+ (re.of.pred (lambda ((c Unicode)) (char.<= c (_ Char 98)))))))
(assert (= s "ca"))
(set-info :status unsat)
(check-sat)
