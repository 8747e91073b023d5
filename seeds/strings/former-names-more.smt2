; More names of before the standard ; only Z3
(set-logic ALL)
(declare-const s StringSequence)
(declare-const n Int)
(assert (= (str.to-int s) n))
(assert (= (str.from-int n) "7"))
(assert (str.in-re s (re.union (str.to-re "007") re.nostr)))
(set-info :status sat)
(check-sat)
