; Bounds of a range that are replacements of each other ; only Z3
(set-logic ALL)
(declare-const s String)
(declare-const t String)
(assert (str.in_re (str.++ s t) (re.+ (re.range (str.replace s "b" "a") (str.replace t "b" "c")))))
(assert (and (= (str.len s) (str.len t) 1) (distinct s t) (str.in_re t (re.range "a" "c"))))
(set-info :status sat)
(check-sat)
