; A sensor frame: address below 16, command 0x40 or 0x41, data, and a CRC-8 byte that must match
; what arrived, 0x5e, while the data is above twice the address.
; box: crc8_3 in hash_boxes.c
; level: medium
; inverse: yes
; witness: addr = #x08, cmd = #x41, data = #x1b
(set-logic ALL)
(set-info :status sat)
(declare-const addr (_ BitVec 8))
(declare-const cmd (_ BitVec 8))
(declare-const data (_ BitVec 8))
(declare-cb crc8_3 ((_ BitVec 24)) (_ BitVec 8))
(assert (bvult addr #x10))
(assert (or (= cmd #x40) (= cmd #x41)))
(assert (bvugt data (bvmul addr #x02)))
(assert (= (crc8_3 (concat addr cmd data)) #x5e))
(check-sat)
