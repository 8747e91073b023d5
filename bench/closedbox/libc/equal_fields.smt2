; A constant-time comparison says that two fields are equal, a checksum over them says they differ.
; box: crc16_6 in hash_boxes.c
; level: easy
; inverse: no
; reason: uf: the comparison leaves no difference between the fields
(set-logic ALL)
(set-info :status unsat)
(declare-const a (_ BitVec 16))
(declare-const b (_ BitVec 16))
(declare-const c (_ BitVec 16))
(declare-const d (_ BitVec 16))
(declare-const diff (_ BitVec 16))
(declare-cb crc16_6 ((_ BitVec 48)) (_ BitVec 16))
(assert (= diff (bvor (bvxor a c) (bvxor b d))))
(assert (= diff #x0000))
(assert (not (= (crc16_6 (concat a b #x0001)) (crc16_6 (concat c d #x0001)))))
(check-sat)
