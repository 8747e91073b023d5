; Parts with a length below zero are all the same
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(declare-const n Int)
(assert (let ((k (- (str.len s) (str.len (str.++ s t)) 1))) (xor (= (str.substr s n k) (str.substr t k n)) (= (str.at s k) (str.substr (str.replace s t s) n k)))))
(set-info :status unsat)
(check-sat)
