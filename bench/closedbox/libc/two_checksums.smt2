; A frame passes by one of two checks: its CRC-8 is 0x42 and its first byte is a capital, or the
; Pearson hash of its first two bytes equals the third, a digit. A mode flag says which.
; box: crc8_3 in hash_boxes.c
; box: pearson_2 in hash_boxes.c
; box: c_isupper in ctype_boxes.c
; box: c_isdigit in ctype_boxes.c
; level: easy
; inverse: no
; witness: a = #x28, b = #x00, c = #x30, mode = false
(set-logic ALL)
(set-info :status sat)
(declare-const a (_ BitVec 8))
(declare-const b (_ BitVec 8))
(declare-const c (_ BitVec 8))
(declare-const mode Bool)
(declare-cb crc8_3 ((_ BitVec 24)) (_ BitVec 8))
(declare-cb pearson_2 ((_ BitVec 16)) (_ BitVec 8))
(declare-cb c_isupper ((_ BitVec 8)) Bool)
(declare-cb c_isdigit ((_ BitVec 8)) Bool)
(assert (or (and mode (= (crc8_3 (concat a b c)) #x42) (c_isupper a))
            (and (not mode) (= (pearson_2 (concat a b)) c) (c_isdigit c))))
(assert (= mode (not (c_isdigit c))))
(assert (=> (not mode) (bvugt a b)))
(assert (distinct a b c))
(check-sat)
