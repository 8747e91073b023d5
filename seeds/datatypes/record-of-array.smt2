; A record that holds an array
(set-logic ALL)
(declare-datatype R ((r (size Int) (cells (Array Int Int)))))
(declare-const a R)
(declare-const b R)
(assert (= b (r (+ (size a) 1) (store (cells a) (size a) 9))))
(assert (= (select (cells a) (size a)) (select (cells b) (size a))))
(set-info :status sat)
(check-sat)
