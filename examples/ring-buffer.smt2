; A ring buffer of 16 cells never reads outside its memory: no state with the head and the tail in
; range leads to one where they are not. Expected: unsat.
(set-logic QF_ABV)
(set-info :status unsat)
(define-sort Index () (_ BitVec 8))
(define-fun size () Index #x10)
(declare-const memory (Array Index (_ BitVec 32)))
(declare-const head Index)
(declare-const tail Index)
(define-fun next ((i Index)) Index (ite (= i (bvsub size #x01)) #x00 (bvadd i #x01)))
(assert (bvult head size))
(assert (bvult tail size))
; After one push or one pop:
(assert (or (not (bvult (next head) size)) (not (bvult (next tail) size))))
(check-sat)
