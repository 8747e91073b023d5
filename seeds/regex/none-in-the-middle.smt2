; The empty language spoils a sum but no union
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(assert (= (str.in_re (str.++ s t) (re.++ (str.to_re s) (re.union re.none (re.++ (re.* re.allchar) (re.inter re.none (str.to_re t)))) re.all)) (str.in_re t (re.union re.none (re.comp re.none)))))
(set-info :status unsat)
(check-sat)
