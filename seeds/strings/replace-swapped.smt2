; The same two replacements alone and inside sums, under xor
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (xor (= (str.replace s "a" t) (str.replace t "a" s)) (= (str.++ (str.replace s "a" t) s) (str.++ t (str.replace t "a" s)))))
(assert (<= (+ (str.len s) (str.len t)) 3))
(set-info :status sat)
(check-sat)
