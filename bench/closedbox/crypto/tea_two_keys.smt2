; The same block under one key and under the same key put together from its halves: two cipher
; texts.
; box: tea8 in cipher_boxes.c
; level: easy
; inverse: no
; reason: uf: the keys are equal
(set-logic ALL)
(set-info :status unsat)
(declare-const block (_ BitVec 64))
(declare-const key (_ BitVec 64))
(declare-const other (_ BitVec 64))
(declare-cb tea8 ((_ BitVec 64) (_ BitVec 64)) (_ BitVec 64))
(assert (= other (bvor (bvand key #xffffffff00000000)
                       (bvlshr (bvshl key (_ bv32 64)) (_ bv32 64)))))
(assert (not (= (tea8 block key) (tea8 block other))))
(assert (= (bvand block #x0000000000000001) #x0000000000000001))
(check-sat)
