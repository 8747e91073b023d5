; Prime-order fields. The order must be prime, which :where cannot say.
(theory FiniteFields "Fields of prime order")
(par ((p Numeral)) (sort (_ FiniteField p) :where (> p 1) :from extension))
(par ((p Numeral)) (ff.add (_ FiniteField p) (_ FiniteField p) (_ FiniteField p) :left-assoc :from extension))
(par ((p Numeral)) (ff.mul (_ FiniteField p) (_ FiniteField p) (_ FiniteField p) :left-assoc :from extension))
(par ((p Numeral)) (ff.neg (_ FiniteField p) (_ FiniteField p) :from extension))
(par ((p Numeral)) (ff.bitsum (_ FiniteField p) (_ FiniteField p) (_ FiniteField p) :variadic :from extension :doc "argument i weighted by 2 to the i"))
