; A replacement that contains its own pattern
(set-logic QF_SLIA)
(declare-const s String)
(declare-const p String)
(assert (= (str.replace s p (str.++ p p)) (str.++ s p)))
(assert (= (str.len p) 1))
(assert (= (str.len s) 2))
(set-info :status sat)
(check-sat)
