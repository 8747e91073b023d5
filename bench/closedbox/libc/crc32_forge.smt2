; Four free bytes behind a fixed header must bring the CRC-32 of the message to a chosen value.
; box: crc32_8 in hash_boxes.c
; level: hard
; inverse: yes
; witness: tail = #x9d3a51c6
(set-logic ALL)
(set-info :status sat)
(declare-const tail (_ BitVec 32))
(declare-cb crc32_8 ((_ BitVec 64)) (_ BitVec 32))
(assert (= (crc32_8 (concat #x48454144 tail)) #x576f2900))
(check-sat)
