; The list that Z3 declares by itself where no logic is set ; only Z3
(declare-const l (List Int))
(assert (= (tail l) (insert 3 (as nil (List Int)))))
(assert (not (is-nil l)))
(assert (= (head l) (head (tail l))))
(set-info :status sat)
(check-sat)
