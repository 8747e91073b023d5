; Two steps of sdbm from a seed below 256 give a hash whose upper half is odd and whose lower half
; exceeds the seed times 100.
; box: sdbm_step in hash_boxes.c
; level: medium
; inverse: no
; witness: seed = #x00000040, a = #x2a, b = #xc6
(set-logic ALL)
(set-info :status sat)
(declare-const seed (_ BitVec 32))
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-cb sdbm_step ((_ BitVec 32) (_ BitVec 8)) (_ BitVec 32))
(assert (bvult seed #x00000100))
(assert (bvugt seed #x00000020))
(assert (let ((h (sdbm_step (sdbm_step seed a) b)))
  (and (= ((_ extract 16 16) h) #b1)
       (bvugt ((_ zero_extend 16) ((_ extract 15 0) h)) (bvmul seed #x00000064)))))
(assert (bvult a b))
(check-sat)
