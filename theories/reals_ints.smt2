; The bridge between Int and Real.
(theory Reals_Ints "Conversions between integers and reals")
(to_real Int Real)
(to_real Real Real :internal :from extension :doc "identity")
(to_int Real Int)
(is_int Real Bool)
