; Stars of chosen texts against a power of the choice
(set-logic QF_SLIA)
(declare-const s String)
(declare-const t String)
(declare-const p Bool)
(assert (= p (str.in_re (str.++ t s) (re.+ (str.to_re (ite p s t)))) (not (str.in_re (str.++ s t) ((_ re.^ 3) (str.to_re (ite p t s)))))))
(assert (and (distinct s t "") (<= (str.len (str.++ s t)) 3)))
(set-info :status sat)
(check-sat)
