; The bits of a number under other names ; only Z3
(set-logic ALL)
(declare-const x (_ FloatingPoint 3 4))
(assert (not (fp.isNaN x)))
(assert (distinct (to_ieee_bv x) (fp.to_ieee_bv x)))
(set-info :status unsat)
(check-sat)
