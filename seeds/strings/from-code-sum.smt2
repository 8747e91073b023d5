; One character is no text of two parts
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= (str.from_code (+ (str.to_code s) (str.to_code t))) (str.++ s (str.replace t s t))))
(assert (distinct t (str.substr t 1 0)))
(set-info :status unsat)
(check-sat)
