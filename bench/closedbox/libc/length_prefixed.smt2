; A record of a length byte, a tag byte and six bytes of data: the length is strlen of the data, the
; tag is the CRC-8 of its first three bytes, and the data starts with a capital and has a dash.
; box: c_strlen8 in string_boxes.c
; box: crc8_3 in hash_boxes.c
; box: c_isupper in ctype_boxes.c
; box: c_strchr8 in string_boxes.c
; level: hard
; inverse: no
; witness: data = #x41622d630000, len = #x04, tag = #xf1
(set-logic ALL)
(set-info :status sat)
(declare-const len (_ BitVec 8))
(declare-const tag (_ BitVec 8))
(declare-const data (_ BitVec 48))
(declare-cb c_strlen8 ((_ BitVec 64)) (_ BitVec 8))
(declare-cb crc8_3 ((_ BitVec 24)) (_ BitVec 8))
(declare-cb c_isupper ((_ BitVec 8)) Bool)
(declare-cb c_strchr8 ((_ BitVec 64) (_ BitVec 8)) (_ BitVec 8))
(define-fun text () (_ BitVec 64) (concat data #x0000))
(assert (= len (c_strlen8 text)))
(assert (= tag (crc8_3 ((_ extract 47 24) data))))
(assert (c_isupper ((_ extract 47 40) data)))
(assert (let ((dash (c_strchr8 text #x2d)))
  (and (bvult #x00 dash) (bvult dash len) (= (bvadd dash dash) len))))
(assert (ite (bvult len #x04) (= tag #x00) (bvugt tag #x40)))
(check-sat)
