; Strings, alone and together with integers and Booleans.
; Removing x from (str.++ x y) by str.replace is right, as the first occurrence of a prefix is the
; prefix itself; removing y the same way is not.
(fusion string-concat
  (x String) (y String) (z String)
  (= z (str.++ x y))
  (= x (str.substr z 0 (str.len x)))
  (= y (str.substr z (str.len x) (str.len y))))

(fusion string-concat-rest
  (x String) (y String) (z String)
  (= z (str.++ x y))
  (= x (str.substr z 0 (- (str.len z) (str.len y))))
  (= y (str.substr z (str.len x) (- (str.len z) (str.len x)))))

(fusion string-concat-replace
  (x String) (y String) (z String)
  (= z (str.++ x y))
  (= x (str.substr z 0 (- (str.len z) (str.len y))))
  (= y (str.replace z x "")))

(fusion string-infix
  (x String) (y String) (z String)
  (c String)
  (= z (str.++ x c y))
  (= x (str.substr z 0 (str.len x)))
  (= y (str.substr z (+ (str.len x) (str.len c)) (str.len y))))

(fusion string-infix-replace
  (x String) (y String) (z String)
  (c String)
  (= z (str.++ x c y))
  (= x (str.substr z 0 (- (str.len z) (str.len (str.++ c y)))))
  (= y (str.replace z (str.++ x c) "")))

(fusion string-suffix
  (x String) (y String) (z String)
  (c String)
  (= z (str.++ y x c))
  (= x (str.substr z (str.len y) (str.len x)))
  (= y (str.substr z 0 (str.len y))))

; A negative integer has no numeral, so it stays as it is.
(fusion string-numeral
  (x Int) (y String) (z String)
  (= z (str.++ y (str.from_int x)))
  (= x (ite (< x 0) x (str.to_int (str.substr z (str.len y) (- (str.len z) (str.len y))))))
  (= y (str.substr z 0 (str.len y))))

(fusion string-mark
  (x String) (y Bool) (z String)
  (= z (str.++ (ite y "t" "f") x))
  (= x (str.substr z 1 (- (str.len z) 1)))
  (= y (= (str.at z 0) "t")))
