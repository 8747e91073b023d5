; match over a datatype with parameters
(set-logic ALL)
(declare-datatype Opt (par (T) ((none) (some (val T)))))
(declare-const o (Opt Int))
(declare-const p (Opt Int))
(assert (= (match o ((none 0) ((some v) v))) (match p ((none 1) ((some w) (+ w 1))))))
(assert (= o (as none (Opt Int))))
(set-info :status sat)
(check-sat)
