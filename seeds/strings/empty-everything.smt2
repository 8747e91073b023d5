; All operators on the empty text
(set-logic QF_SLIA)
(declare-const e String)
(assert (= e ""))
(assert (or (distinct (str.at e 0) "") (distinct (str.indexof e e 0) 0) (distinct (str.replace e e "a") "a") (distinct (str.to_code e) (- 1)) (str.< e e) (not (str.<= e e))))
(set-info :status unsat)
(check-sat)
