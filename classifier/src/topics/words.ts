import type { Topic } from './topic.ts'

/**
 * What mail about a topic often says: beginnings of words or of phrases, in lower case, without marks between the words.
 * English first, then German, French, Spanish, Italian, Dutch, Portuguese, Polish and Swedish.
 */
export const TOPIC_WORDS: Readonly<Record<Topic, readonly string[]>> = {
  invoice: list(
    `invoice|amount due|payment due|overdue|past due|remittance|pro forma|outstanding balance|payment reminder|bill for|due date|please pay|net 30|statement of account|purchase order|unpaid|
    rechnung|zahlungserinnerung|mahnung|fällig|facture|factura|fattura|factuur|fatura|faktur|echeance|échéance|betaling|rechnungsnummer`,
  ),
  receipt: list(
    `receipt|payment received|thank you for your payment|thanks for your payment|payment confirmation|we received your payment|payment was successful|your purchase|total paid|amount paid|paid with|visa ending|card ending|transaction id|payslip|pay slip|payout|
    quittung|beleg|zahlungseingang|zahlung erhalten|bezahlt|reçu|recibo|ricevuta|bevestiging van betaling|paiement reçu|pago recibido|kvitto|kwit`,
  ),
  order: list(
    `order confirm|your order|order number|order no|purchase order|order placed|order has been|we have received your order|order details|items ordered|quantity|order ref|
    bestellung|bestellbestätigung|auftragsbestätigung|commande|pedido|ordine|bestelling|encomenda|zamówieni|beställning`,
  ),
  delivery: list(
    `delivery|shipped|shipment|tracking number|track your|parcel|package|courier|out for delivery|dispatched|delivered|pick up point|collection point|customs|carrier|estimated arrival|
    lieferung|paket|sendung|versand|zugestellt|livraison|colis|expédi|envío|entrega|spedizione|consegna|bezorg|pakket|przesyłk|leverans|paczk`,
  ),
  refund: list(
    `refund|return label|returns|exchange|money back|chargeback|credited|credit note|reimburse|reversal|return your|return request|
    rückerstattung|erstattung|gutschrift|retoure|rücksendung|remboursement|reembolso|devolución|rimborso|terugbetaling|retour|zwrot|återbetal`,
  ),
  subscription: list(
    `subscription|renew|auto renew|your plan|trial ends|trial is ending|free trial|cancel your|cancellation|price change|new price|upgrade your plan|downgrade|licence|license|expires on|membership|billing cycle|
    abo|abonnement|verlänger|kündig|testphase|suscripción|renovación|abbonamento|rinnovo|assinatura|prenumeration|odnowieni`,
  ),
  banking: list(
    `your account ending|account balance|bank statement|direct debit|standing order|transfer|your statement|debit card|credit card|card was used|transaction of|available balance|interest rate|savings|portfolio|dividend|iban|deposit|withdrawal|sort code|
    kontoauszug|überweisung|lastschrift|kontostand|relevé|virement|prélèvement|extracto|transferencia|estratto conto|bonifico|rekening|przelew|konto`,
  ),
  tax: list(
    `tax return|vat|hmrc|irs|1099|w 9|w9|expense report|expenses|accountant|bookkeep|audit|year end|quarterly|payroll|ledger|deduct|self assessment|tax|mileage|balance sheet|
    steuer|finanzamt|buchhaltung|umsatzsteuer|jahresabschluss|impôt|tva|comptab|impuesto|contab|imposta|fiscal|belasting|btw|podatk|skatt|moms`,
  ),
  insurance: list(
    `insurance|policy number|your policy|claim number|premium|underwrit|insurer|coverage|policyholder|excess|deductible|broker|claims handler|
    versicherung|police|schaden|assurance|sinistre|seguro|póliza|assicurazion|polizza|verzekering|ubezpiecz|försäkring`,
  ),
  contract: list(
    `contract|agreement|sign|signature|docusign|nda|non disclosure|statement of work|sow|terms of the|clause|redline|countersign|amendment|quotation|quote|proposal|addendum|engagement letter|
    vertrag|unterschrift|angebot|vereinbarung|contrat|signature|devis|contrato|firma|presupuesto|contratto|preventivo|overeenkomst|offerte|umow|avtal|offert`,
  ),
  legal: list(
    `attorney|lawyer|solicitor|court|hearing|lawsuit|litigation|plaintiff|defendant|subpoena|cease and desist|trademark|copyright|infring|legal notice|terms of service|privacy policy|gdpr|dmca|freedom of information|counsel|settlement|statut|
    anwalt|gericht|klage|datenschutz|nutzungsbedingungen|widerspruch|avocat|tribunal|abogad|juzgado|avvocat|tribunale|advocaat|rechtbank|advogad|adwokat|sąd`,
  ),
  application: list(
    `i am applying|apply for|my application|my cv|my resume|my résumé|attached cv|cover letter|position of|i am writing to apply|internship|apprentice|looking for a position|job opening|vacancy|my experience|references available|phd position|
    bewerb|lebenslauf|praktikum|ausbildungsplatz|candidature|stage|mon cv|candidatura|mi currículum|solicitud|sollicit|aplik|ansökan|estágio`,
  ),
  recruiter: list(
    `role|opportunity|recruiter|hiring for|salary|your profile|position with|open to|remote role|job opportunity|compensation|we are hiring|talent|candidate|per hour|contract role|job alert|new jobs|headhunt|senior engineer|base salary|
    stelle|gehalt|jobangebot|poste|salaire|recrut|vacante|sueldo|oferta de empleo|posizione|stipendio|vacature|salaris|oferta pracy|tjänst`,
  ),
  hiring: list(
    `interview|candidate|your application|application has been|thank you for applying|hiring manager|next round|onsite|unfortunately|moved forward|not be moving|offer letter|shortlist|screening|scorecard|panel|start date|notice period|
    vorstellungsgespräch|ihre bewerbung|entretien|votre candidature|entrevista|colloquio|sollicitatie|rozmow|intervju`,
  ),
  sales_software: list(
    `platform|demo|saas|ai powered|automate|automation|integrat|software|dashboard|workflow|our tool|free trial|roi|book a demo|15 minute|api|plug in|crm|ai agent|chatbot|copilot|
    plattform|software|automatisier|démo|logiciel|plateforme|plataforma|piattaforma|oprogramowani`,
  ),
  sales_marketing: list(
    `seo|rank|google ads|web design|website redesign|website|traffic|branding|logo|video|content marketing|social media|facebook ads|first page|conversion|copywrit|landing page|advert|wikipedia|press coverage|keywords|
    webseite|werbung|suchmaschin|site web|référencement|posicionamiento|sito web|pubblicit|zoekmachine|reklam`,
  ),
  sales_outsourcing: list(
    `developers|dedicated team|offshore|outsourc|staff augmentation|virtual assistant|freelanc|our team of|hourly rate|agency|full stack|vetted|engineers|bpo|translation|transcription|data entry|bookkeeping service|hire|nearshore|
    entwickler|agentur|freiberuf|übersetz|développeurs|prestataire|desarrolladores|sviluppatori|ontwikkelaars|programist`,
  ),
  sales_finance: list(
    `loan|working capital|funding|merchant|credit line|line of credit|interest rate|factoring|payment processing|processing fees|tax credit|pre approved|lender|financing|grant|r d credit|insurance quote|wealth|invest|card fees|
    kredit|finanzierung|darlehen|prêt|financement|préstamo|prestito|finanziamento|lening|pożyczk|lån`,
  ),
  sales_local: list(
    `cleaning|solar|roof|janitorial|landscap|hvac|plumb|electric|catering|vending|moving|freight|trucking|fleet|printing|signage|pest|window|office supplies|energy|coffee machine|it support|site survey|carpet|generator|
    reinigung|photovoltaik|handwerk|umzug|nettoyage|travaux|limpieza|pulizie|schoonmaak|sprząt|städ`,
  ),
  sales_goods: list(
    `manufacturer|factory|supplier|wholesale|moq|catalogue|catalog|fob|samples|our products|product range|custom made|oem|export|materials|steel|packaging|china|shenzhen|bulk|machine|price list|
    hersteller|lieferant|großhandel|fabricant|fournisseur|fabricante|proveedor|produttore|fornitore|leverancier|producent|dostawc`,
  ),
  sales_training: list(
    `coaching|coach|consult|training|course|workshop|masterclass|mentor|certification|bootcamp|leadership|framework|audit|advisory|speaker|program|playbook|accelerator|
    schulung|seminar|beratung|formation|conseil|formación|consultor|formazione|consulenza|training|szkoleni|utbildning`,
  ),
  link_request: list(
    `guest post|backlink|link exchange|do follow|dofollow|sponsored post|sponsored article|broken link|link to our|link insertion|domain authority|your article|write for|high da|resource page|mention us|listicle|link building|add our|contribute an article|
    gastbeitrag|gastartikel|verlink|article invité|artículo patrocinado|enlace|articolo sponsorizzato|gastblog|artykuł sponsorowany`,
  ),
  lead_data: list(
    `leads|lead gen|contact list|email list|attendee list|appointments|appointment setting|prospects|cold email|outbound|meetings booked|qualified meetings|verified contacts|decision makers|database of|pipeline|data list|b2b data|pay per|
    kontaktdaten|adressen|prospection|rendez vous qualifiés|base de datos|contatti|adressenbestand|baza`,
  ),
  partnership: list(
    `partner|collaborat|affiliate|reseller|sponsorship|sponsor|influencer|ambassador|commission|co market|joint venture|revenue share|referral|white label|your audience|brand deal|cross promot|
    kooperation|partnerschaft|zusammenarbeit|partenariat|collaboration|colaboración|collaborazione|samenwerk|współprac|samarbete|parceria`,
  ),
  investor: list(
    `investor|raise|seed round|series a|pitch deck|venture|valuation|acquisition|acquire your|buy your business|sell your business|due diligence|cap table|term sheet|fundrais|m a|exit|private equity|data room|angel|
    investition|beteiligung|unternehmensverkauf|investisseur|levée de fonds|inversor|adquirir|investitore|investeerder|inwestor`,
  ),
  press: list(
    `press release|for immediate release|journalist|reporter|editor|deadline|quote from|podcast|interview you|media enquir|embargo|story about|coverage|press|column|newsroom|op ed|on the record|magazine|radio|
    pressemitteilung|redaktion|communiqué|presse|periodista|nota de prensa|giornalista|comunicato|persbericht|dziennikar|pressmeddelande`,
  ),
  event: list(
    `conference|webinar|register|summit|speaker|ticket|exhibit|trade show|booth|meetup|rsvp|invitation|invited|join us|agenda|attend|expo|workshop|seats|live event|panel|venue|keynote|call for speakers|
    veranstaltung|messe|einladung|anmeld|tagung|conférence|salon|inscri|evento|feria|congreso|fiera|convegno|beurs|uitnodiging|konferenc|zaprosz|inbjud`,
  ),
  academic: list(
    `journal|manuscript|call for papers|peer review|reviewer|editorial board|submission|paper|research|survey participants|study|professor|thesis|dissertation|university|proceedings|special issue|abstract|questionnaire|citation|phd|
    zeitschrift|forschung|studie|umfrage|revue|recherche|étude|investigación|revista|ricerca|rivista|onderzoek|badani`,
  ),
  support_request: list(
    `help|not working|doesn t work|does not work|error|bug|can you fix|issue|problem with|unable to|crash|broken|cannot log in|can t log in|how do i|stopped working|reinstall|screenshot|support|since the update|
    hilfe|funktioniert nicht|fehler|problem|ne fonctionne pas|erreur|no funciona|ayuda|non funziona|werkt niet|nie działa|fungerar inte`,
  ),
  support_reply: list(
    `ticket|case number|your request|support team|we have received your request|has been resolved|marked as solved|reply above this line|our team is looking|reference number|we are looking into|thanks for contacting|thank you for contacting|escalat|please try|clear your cache|case id|
    ihre anfrage|vorgangsnummer|kundenservice|votre demande|numéro de dossier|su solicitud|la tua richiesta|uw verzoek|zgłoszeni|ärende`,
  ),
  complaint: list(
    `complain|disappointed|unacceptable|dissatisfied|poor service|not happy|terrible|frustrat|damaged|wrong item|still waiting|third time|never again|ridiculous|rude|compensation|formal complaint|let down|
    beschwerde|enttäuscht|mangel|reklamation|inakzeptabel|plainte|déçu|inacceptable|reclamación|queja|decepcion|reclamo|delus|klacht|teleurgesteld|reklamacj|klagomål|besviken`,
  ),
  feedback: list(
    `feedback|survey|rate your|how did we do|review us|leave a review|your opinion|nps|how likely|questionnaire|rating|tell us|share your experience|testimonial|user interview|stars|quick question|take the survey|
    bewert|umfrage|ihre meinung|avis|sondage|enquête|opinión|encuesta|valora|recensione|sondaggio|beoordeling|opini|omdöme`,
  ),
  enquiry: list(
    `enquir|inquir|quote|price for|how much|do you offer|availability|interested in your|could you send|pricing|we are looking for|estimate|request for|rfq|would like to know|do you deliver|minimum order|lead time|offer for|
    anfrage|angebot|preis|verfügbar|demande de devis|tarif|disponib|presupuesto|precio|consulta|richiesta|preventivo|prezzo|aanvraag|prijs|zapytani|wycen|förfrågan|orçamento`,
  ),
  booking: list(
    `booking|reservation|appointment|booked|reserved|check in|table for|confirmed for|reschedule|your class|your visit|slot|time slot|cancel your appointment|see you on|party of|session|
    buchung|reservierung|termin|réservation|rendez vous|reserva|cita|prenotazione|appuntamento|reservering|afspraak|rezerwacj|bokning|marcação`,
  ),
  travel: list(
    `flight|boarding|airline|itinerary|hotel|departure|arrival|train|passport|visa|check in|luggage|baggage|gate|trip|airport|e ticket|travel|rail|car rental|cruise|
    flug|reise|bahn|zug|vol|voyage|train|billet|vuelo|viaje|volo|viaggio|vlucht|reis|lot|podróż|resa|voo|viagem`,
  ),
  health: list(
    `doctor|clinic|prescription|patient|appointment with dr|dental|dentist|pharmacy|vaccin|blood test|test results|hospital|therapy|gym|fitness|yoga|physio|medication|gp|surgery|health|
    arzt|praxis|rezept|zahnarzt|krankenkasse|médecin|ordonnance|santé|médico|receta|clínica|medico|ricetta|huisarts|recept|lekarz|läkare|vård`,
  ),
  school: list(
    `school|teacher|pupil|student|class|homework|parents evening|term|semester|exam|course|lecture|campus|grade|enrol|tuition|university|kindergarten|pta|timetable|syllabus|headteacher|year group|
    schule|lehrer|klasse|eltern|semester|prüfung|école|classe|professeur|élève|escuela|colegio|alumn|scuola|insegnante|studenti|leerling|szkoł|skola|aluno`,
  ),
  housing: list(
    `rent|tenant|landlord|lease|apartment|flat|mortgage|utility|electricity|water bill|council|building management|repair|boiler|plumber|viewing|estate agent|deposit|neighbour|meter reading|heating|moving in|property|
    miete|vermieter|wohnung|nebenkosten|hausverwaltung|strom|heizung|loyer|appartement|propriétaire|bail|alquiler|vivienda|piso|affitto|appartamento|condominio|huur|woning|czynsz|mieszkani|hyra|lägenhet`,
  ),
  newsletter: list(
    `newsletter|this week|issue|weekly|monthly|digest|roundup|unsubscribe|view in browser|in this edition|read more|top stories|edition|subscribers|you are receiving this|manage preferences|what s new|changelog|
    abmelden|ausgabe|wöchentlich|se désabonner|lettre d information|boletín|darse de baja|disiscri|nieuwsbrief|uitschrijven|newsletter|wypisz|nyhetsbrev`,
  ),
  promotion: list(
    `off|sale|discount|coupon|promo code|deal|limited time|shop now|save|free shipping|black friday|ends tonight|last chance|new collection|new arrivals|exclusive offer|clearance|gift|flash sale|launch|
    rabatt|angebot|gutschein|sonderangebot|réduction|soldes|promo|descuento|oferta|rebajas|sconto|offerta|korting|aanbieding|zniżk|promocj|rea`,
  ),
  code: list(
    `pull request|commit|merge|repository|github|gitlab|issue|build failed|release|patch|branch|ci|pipeline|stack trace|compile|npm|package|deprecat|version|diff|bug report|reviewed|v2|changelog|kernel`,
  ),
  security: list(
    `sign in|new device|password|two factor|2fa|security alert|unusual activity|vulnerab|cve|permission|account access|suspicious|recovery|third party app|was added to your account|token|ssh key|logged in|api key|
    anmeldung|passwort|sicherheit|connexion|mot de passe|sécurité|inicio de sesión|contraseña|seguridad|accesso|sicurezza|wachtwoord|beveilig|hasł|lösenord|senha`,
  ),
  login_code: list(
    `verification code|your code|one time|otp|confirm your email|verify your email|magic link|login code|sign in code|security code|expires in|passcode|activate your account|confirm your address|
    bestätigungscode|code lautet|e mail bestätigen|code de vérification|votre code|confirmer votre|código|codice|verificatiecode|kod|bekräfta`,
  ),
  incident: list(
    `outage|incident|maintenance|downtime|alert|monitor|server|disk|cpu|threshold|resolved|degraded|status page|failed|backup|cron|uptime|warning|down|critical|latency|log|certificate|restored|
    wartung|störung|ausfall|panne|incidente|interrupción|interruzione|storing|awari|driftstör`,
  ),
  calendar: list(
    `meeting|invite|calendar|reschedule|agenda|minutes|zoom|teams meeting|google meet|call on|works for you|available on|accepted|declined|availability|catch up|sync|time works|let s meet|slot|move our|
    besprechung|termin|treffen|réunion|rendez vous|reunión|cita|riunione|incontro|vergadering|afspraak|spotkani|möte|reunião`,
  ),
  out_of_office: list(
    `out of office|automatic reply|auto reply|away from|on leave|annual leave|on vacation|i will be back|limited access|back on|parental leave|return on|no longer with|no longer work|in my absence|urgent matters|out of the office|
    abwesenheit|nicht im büro|im urlaub|automatische antwort|absence|absent|de retour|réponse automatique|fuera de la oficina|vacaciones|fuori ufficio|assente|afwezig|vakantie|nieobecn|urlop|frånvaro|semester|férias|ausente`,
  ),
  delivery_failure: list(
    `undeliver|delivery has failed|delivery status|could not be delivered|couldn t be delivered|mailer daemon|returned mail|mail delivery|address not found|mailbox full|bounce|550|user unknown|recipient address|smtp|postmaster|message blocked|permanent error|
    unzustellbar|nicht zugestellt|non remis|échec|no se ha podido entregar|non recapitato|niet bezorgd|niedostarcz|kunde inte levereras`,
  ),
  project: list(
    `draft|update on|task|status|next steps|milestone|deadline|version|review the|comments|spec|deliverable|design|sprint|the client|timeline|sign off|feedback on the|action items|scope|on track|
    entwurf|stand|projekt|aufgabe|projet|avancement|proyecto|progetto|bozza|project|projekt|projeto`,
  ),
  document: list(
    `attached|shared|document|file|folder|download|pdf|spreadsheet|google docs|dropbox|drive|view the|scan|copy of|form|upload|please find|slides|access to|onedrive|sharepoint|
    anbei|dokument|datei|unterlagen|ci joint|pièce jointe|fichier|adjunto|archivo|documento|allegato|bijgevoegd|bijlage|załącznik|bifogad|anexo`,
  ),
  social: list(
    `commented on|mentioned you|liked your|follow|new follower|posted|friend request|connection request|linkedin|facebook|instagram|reddit|forum|replied to|tagged you|your post|new message from|community|notification|thread|
    kommentiert|folgt dir|a commenté|abonné|ha comentado|seguidor|ha commentato|reageerde|skomentował|följer`,
  ),
  charity: list(
    `donat|volunteer|chip in|fundrais|campaign|petition|nonprofit|charity|support our|contribution|cause|vote|election|candidate|democrat|republican|congress|appeal|church|food bank|match your gift|
    spende|ehrenamt|don|bénévol|donación|voluntari|donazione|donatie|vrijwillig|darowizn|gåva|doação`,
  ),
  club: list(
    `club|members|association|committee|agm|training session|match|team|season|choir|neighbourhood|allotment|society|volunteers|league|meeting of|minutes|subs|chairman|rehearsal|residents|
    verein|mitglied|vorstand|training|probe|association|adhérent|assemblée|asociación|socios|associazione|soci|vereniging|leden|klub|stowarzysz|förening|medlem`,
  ),
  family: list(
    `mum|mom|dad|grandma|grandad|love|xx|birthday|kids|the baby|miss you|dinner|weekend|see you|holiday|aunt|uncle|wedding|sister|brother|hugs|the dog|sunday|
    mama|papa|oma|opa|geburtstag|liebe grüße|kinder|maman|bisous|anniversaire|mamá|papá|cumpleaños|abrazo|besos|nonna|compleanno|baci|verjaardag|liefs|urodzin|kram|mormor|beijos`,
  ),
  introduction: list(
    `introduc|meet|connect you|intro to|put you in touch|put you two|cc d|copied|you two should|met at|mutual|mentor|advice|pick your brain|coffee|networking|chat about|nice to meet|was great meeting|
    vorstellen|kontakt|mettre en relation|présenter|presentar|poner en contacto|presentare|voorstellen|przedstawić|presentera`,
  ),
  onboarding: list(
    `welcome|get started|getting started|first steps|your account is ready|set up your|first day|new hire|new starter|next step|account manager|you re in|complete your profile|invite your team|quick start|thanks for signing up|thanks for joining|orientation|induction|
    willkommen|erste schritte|einarbeitung|bienvenue|premiers pas|bienvenid|primeros pasos|benvenut|primi passi|welkom|aan de slag|witamy|pierwsze kroki|välkommen|bem vind`,
  ),
  real_estate_pitch: list(
    `sell your|cash offer|your property|off market|buyer|land|real estate|timeshare|square feet|investment property|listing|plots|acre|villa|we buy|owner of|as is|close in|development site|
    grundstück|immobilie|kaufen|immobilier|terrain|inmueble|terreno|immobile|vastgoed|działk|nieruchom|fastighet|imóvel`,
  ),
  scam: list(
    `beneficiary|inheritance|million|next of kin|lottery|winner|bitcoin|wallet|western union|fund transfer|late client|confidential|atm card|compensation fund|barrister|your device|recorded you|crypto|diplomat|consignment|god bless|usd|dear friend|transfer fee|gift card`,
  ),
  phishing: list(
    `verify your account|suspended|confirm your|click here|within 24 hours|unusual|account will be|update your payment|password expires|your mailbox|locked|restricted|validate|avoid|deactivat|log in to|quarantine|re activate|billing information|kindly|
    konto gesperrt|bestätigen sie|compte suspendu|vérifi|cuenta suspendida|verifique|conto sospeso|verifica|geblokkeerd|zablokowan`,
  ),
  adult: list(
    `sex|dating|hot|singles|viagra|cialis|pills|casino|bet|jackpot|free spins|nude|adult|escort|lonely|girls|pharmacy|poker|meet women|enlarge|erect|hookup|slots`,
  ),
}

function list(phrases: string): readonly string[] {
  return phrases.split('|').map(phrase => phrase.trim())
}
