; Parts of a sum behind its first member, with a length from an index
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (let ((k (- (str.len t) (str.indexof t "a" 1)))) (distinct (str.substr (str.++ s t) (str.len s) k) (str.substr t 0 k))))
(set-info :status unsat)
(check-sat)
