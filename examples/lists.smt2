; Datatypes with parameters, recursion and match: a list as long as two others together.
(set-logic ALL)
(set-info :status sat)
(declare-datatypes ((List 1)) ((par (T) ((nil) (cons (head T) (tail (List T)))))))
(define-fun-rec size ((l (List Int))) Int
  (match l ((nil 0) ((cons h t) (+ 1 (size t))))))
(declare-const a (List Int))
(declare-const b (List Int))
(declare-const c (List Int))
(assert (= (size c) (+ (size a) (size b))))
(assert ((_ is cons) a))
(assert (distinct b (as nil (List Int))))
(check-sat)
