; A packet of six bytes whose CRC-16 equals its own first two bytes; the length byte says 4 and the
; payload is printable.
; box: crc16_6 in hash_boxes.c
; box: c_isprint in ctype_boxes.c
; level: medium
; inverse: yes
; witness: crc = #x9129, a = #x38, b = #x57, c = #x2a
(set-logic ALL)
(set-info :status sat)
(declare-const crc (_ BitVec 16))
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-const c (_ BitVec 8))
(declare-cb crc16_6 ((_ BitVec 48)) (_ BitVec 16))
(declare-cb c_isprint ((_ BitVec 8)) Bool)
(assert (= (crc16_6 (concat crc #x04 a b c)) crc))
(assert (and (c_isprint a) (c_isprint b) (c_isprint c)))
(assert (distinct a b c))
(check-sat)
