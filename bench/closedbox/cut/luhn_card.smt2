; A card number of eight digits: first two digits 45, check digit 7, a digit sum of 40, and the
; number is divisible by 1237.
; box: luhn32 in number_boxes.c
; box: digits32 in number_boxes.c
; level: medium
; inverse: yes
; witness: n = #x02b290b2
(set-logic ALL)
(set-info :status sat)
(declare-const n (_ BitVec 32))
(declare-cb luhn32 ((_ BitVec 32)) (_ BitVec 8))
(declare-cb digits32 ((_ BitVec 32)) (_ BitVec 8))
(assert (= (bvudiv n #x000f4240) #x0000002d))
(assert (= (luhn32 n) #x07))
(assert (= (digits32 n) #x28))
(assert (= (bvurem n #x000004d5) #x00000000))
(check-sat)
