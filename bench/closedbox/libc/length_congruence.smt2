; The same eight bytes, once as one word and once put together from halves, have two lengths.
; box: c_strlen8 in string_boxes.c
; level: easy
; inverse: no
; reason: uf: both arguments are the same word
(set-logic ALL)
(set-info :status unsat)
(declare-const s (_ BitVec 64))
(declare-const t (_ BitVec 64))
(declare-const hi (_ BitVec 32))
(declare-const lo (_ BitVec 32))
(declare-cb c_strlen8 ((_ BitVec 64)) (_ BitVec 8))
(assert (= hi ((_ extract 63 32) s)))
(assert (= lo ((_ extract 31 0) s)))
(assert (= t (concat hi lo)))
(assert (not (= (c_strlen8 s) (c_strlen8 t))))
(check-sat)
