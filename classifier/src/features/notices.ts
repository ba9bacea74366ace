import { type Feature, phrase } from './feature.ts'
import { anyOf } from './wording/phrases.ts'

/** Words of mail that follows from something the reader did. */
export const notices: readonly Feature[] = [
  phrase(
    'receipt',
    'receipt',
    anyOf(
      'invoice (?:no|number|#|\\d)|receipt|order (?:no|number|#|confirm|\\d)|your (?:order|booking|reservation|payment|invoice|ticket|appointment|delivery|parcel|payout|statement|itinerary|subscription)',
      'shipped|tracking number|out for delivery|amount (?:due|paid)|total (?:paid|due)?:|check-?in|booking (?:ref|confirm)|refund|payslip|due date',
      'rechnung|bestellung|buchung|lieferung|termin(?:bestätigung)?|facture|commande|réservation|livraison|factura|pedido|reserva|entrega|fattura|ordine|prenotazione|consegna|fatura|encomenda|factuur|bestelling|boeking|levering|faktura|beställning|bokning|leverans|zamówieni\\p{L}*|rezerwacj\\p{L}*|przesyłk\\p{L}*',
    ),
  ),
  phrase(
    'sign_in_code',
    'sign_in_code',
    anyOf(
      '(?:verification|security|login|sign-?in|one-?time|access|confirmation) code|passcode|otp|code is|reset your password|password reset|new (?:sign-?in|login|device)',
      'bestätigungscode|anmeldecode|passwort zurücksetzen|code de (?:connexion|vérification)|código de|codice di|inlogcode|verifieringskod|kod (?:weryfikacyjny|logowania)',
    ),
  ),
  phrase(
    'your_account',
    'your_account',
    anyOf(
      'your (?:plan|account|workspace|trial|project|repository|site|server|domain|backup|build|licen[cs]e|application|claim|policy|contract|registration|membership|request|ticket|case)',
      'pull request|merge request|assigned to you|mentioned you|commented on|has been (?:renewed|scheduled|updated|approved|processed|received|cancelled|shared)|maintenance window|incident',
    ),
  ),
  phrase(
    'shared_history',
    'shared_history',
    anyOf(
      'as (?:discussed|agreed|promised|mentioned|requested)|(?:thanks|thank you) (?:for|again) (?:your|the|sending|coming|meeting|getting|calling|taking)|(?:good|great|nice|lovely) (?:to (?:see|meet|talk|speak)|seeing|meeting|talking|speaking|chatting)',
      '(?:yesterday|last week|on (?:monday|tuesday|wednesday|thursday|friday)|this morning|the other day).{0,40}(?:call|meeting|talk|spoke|said|visit)|we (?:spoke|met|talked|agreed|discussed|said)|you (?:asked|sent|mentioned|said|told|ordered|signed|applied|wanted|gave)',
      'attached (?:is|are|the)|see attached|here(?:.s| is| are) the|minutes (?:of|from)|wie besprochen|anbei|comme convenu|ci-joint|como (?:hablamos|acordamos|combinado)|come (?:concordato|d.accordo)|in allegato|zoals (?:besproken|afgesproken)|bijgaand|som (?:vi )?(?:pratade|överenskommet)|bifogar|zgodnie z|w załączniku',
    ),
  ),
]
