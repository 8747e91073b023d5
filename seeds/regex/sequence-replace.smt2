; Replacement by language under its sequence names ; only Z3
(set-logic ALL)
(declare-const s String)
(declare-const t String)
(assert (= s t))
(assert (or (distinct (seq.replace_re s (re.range "0" "9") "b") (seq.replace_re t (re.range "0" "9") "b")) (distinct (seq.replace_re_all s re.allchar t) (seq.replace_re_all t re.allchar s))))
(set-info :status unsat)
(check-sat)
