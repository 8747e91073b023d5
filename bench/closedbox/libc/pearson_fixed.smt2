; Two byte pairs that differ only in the second byte and collide under Pearson's hash.
; box: pearson_2 in hash_boxes.c
; level: medium
; inverse: no
; reason: search: the last step permutes the bytes, so the second byte can be told from the hash
(set-logic ALL)
(set-info :status unsat)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-const c (_ BitVec 8))
(declare-cb pearson_2 ((_ BitVec 16)) (_ BitVec 8))
(assert (not (= b c)))
(assert (= (pearson_2 (concat a b)) (pearson_2 (concat a c))))
(check-sat)
