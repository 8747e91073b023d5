; A letter and its upper-case form: the two bytes differ, and their sum has a fixed remainder.
; The path of a function that capitalises the first letter of a word.
; box: c_isalpha in ctype_boxes.c
; box: c_toupper in ctype_boxes.c
; level: medium
; inverse: no
; witness: c = #x71, u = #x51
(set-logic ALL)
(set-info :status sat)
(declare-const c (_ BitVec 8))
(declare-const u (_ BitVec 8))
(declare-cb c_isalpha ((_ BitVec 8)) Bool)
(declare-cb c_toupper ((_ BitVec 8)) (_ BitVec 8))
(assert (c_isalpha c))
(assert (= u (c_toupper c)))
(assert (not (= u c)))
(assert (= (bvurem (bvadd (concat #x00 c) (concat #x00 u)) #x0007) #x0005))
(assert (bvugt c #x68))
(check-sat)
