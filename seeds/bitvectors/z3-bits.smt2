; Bits as truth values and rotation by a computed amount; only Z3
(set-logic ALL)
(declare-const v (_ BitVec 4))
(declare-const n (_ BitVec 4))
(assert ((_ bit2bool 3) v))
(assert (= (ext_rotate_left v n) #b0011))
(assert (= (ext_rotate_right v n) v))
(set-info :status unsat)
(check-sat)
