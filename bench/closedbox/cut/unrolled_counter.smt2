; Five steps of a counter: each input adds with saturation, shifts, or resets. It
; must show a given number at the end without ever standing at the limit, and not reset twice.
; box: sat_add16 in bits_boxes.c
; level: hard
; inverse: no
; witness: s0 = #x0001, k0 = #x0150, k1 = #x0003, k2 = #x0000, k3 = #x2000, k4 = #x0000
(set-logic ALL)
(set-info :status sat)
(declare-const s0 (_ BitVec 16))
(declare-const k0 (_ BitVec 16))
(declare-const k1 (_ BitVec 16))
(declare-const k2 (_ BitVec 16))
(declare-const k3 (_ BitVec 16))
(declare-const k4 (_ BitVec 16))
(declare-cb sat_add16 ((_ BitVec 16) (_ BitVec 16)) (_ BitVec 16))
(define-fun step ((s (_ BitVec 16)) (k (_ BitVec 16))) (_ BitVec 16)
  (ite (= ((_ extract 1 0) k) #b11) (bvshl s #x0001)
       (ite (= k #x0001) #x0000 (sat_add16 s k))))
(define-fun s1 () (_ BitVec 16) (step s0 k0))
(define-fun s2 () (_ BitVec 16) (step s1 k1))
(define-fun s3 () (_ BitVec 16) (step s2 k2))
(define-fun s4 () (_ BitVec 16) (step s3 k3))
(define-fun s5 () (_ BitVec 16) (step s4 k4))
(assert (= s0 #x0001))
(assert (= s5 #x22a2))
(assert (and (bvult s1 #xffff) (bvult s2 #xffff) (bvult s3 #xffff) (bvult s4 #xffff)))
(assert (not (and (= k0 #x0001) (= k2 #x0001))))
(assert (= k1 #x0003))
(assert (distinct s1 s2 s4))
(assert (= ((_ extract 7 0) k3) #x00))
(check-sat)
