; A chain of lets that doubles
(set-logic QF_BV)
(declare-const a (_ BitVec 8))
(assert (let ((b (bvadd a a))) (let ((c (bvadd b b))) (let ((d (bvadd c c))) (= (bvadd d d) #x08)))))
(set-info :status unsat)
(check-sat)
