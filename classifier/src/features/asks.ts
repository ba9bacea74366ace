import { type Feature, phrase, sign } from './feature.ts'
import { anyOf } from './wording/phrases.ts'

const CALENDAR_HOSTS =
  /(^|\.)(calendly|cal|savvycal|chilipiper|tidycal|zcal|youcanbook|meetings\.hubspot|oncehub|appointlet|koalendar|setmore|doodle|acuityscheduling|reclaim|cogsworth|harmonizely)\.(com|me|co|ai|is|app)$|^(calendar\.app\.google|book\.|meet\.[^.]+\.|cal\.|calendar\.|meetings\.)/

/** What the writer wants the reader to do. */
export const asks: readonly Feature[] = [
  phrase(
    'asks_call',
    'asks_for_call',
    anyOf(
      '(?:quick|short|brief|intro(?:ductory)?|discovery|\\d+[- ]?min(?:ute)?s?)[- ](?:call|chat|meeting|demo|conversation|zoom)',
      '(?:hop|jump|get) on a (?:quick |short |brief )?(?:call|zoom)',
      '(?:grab|have|find|spare|set aside|steal|take) (?:just )?(?:\\d+|ten|fifteen|twenty|thirty) ?min(?:ute)?s?',
      '(?:book|schedule|set up|arrange) (?:a|some|your) (?:quick |short |free )?(?:call|demo|time|meeting|consultation|slot)',
      '\\d+ ?min(?:ute)?s (?:this|next|on|of your|tomorrow)',
      '(?:kurzes|kurzen|unverbindliches) (?:gespräch|telefonat|austausch|call|termin)',
      '\\d+ minuten (?:zeit|telefon|sprechen|gespräch|bellen|tijd)',
      '(?:échange|appel|rendez-vous) (?:rapide|téléphonique|de \\d+)|\\d+ minutes (?:pour|cette|la semaine)',
      '(?:breve|una) (?:llamada|chiamata|reunión|videollamada)|\\d+ (?:minutos|minuti)',
      'kort (?:gesprek|belletje|samtal|möte)|\\d+ minuter|krótk(?:ą|a|iej) rozmow(?:ę|e|y)|\\d+ minut',
      '(?:rápida|breve|curta) (?:conversa|chamada|reunião)',
    ),
  ),
  sign('calendar_link', 'calendar_link', reading => reading.links.some(link => CALENDAR_HOSTS.test(link.host))),
  phrase(
    'asks_interest',
    'asks_interest',
    anyOf(
      '(?:would|are|might) you (?:be )?(?:interested|open|up for|keen|curious)',
      'worth (?:a|exploring|discussing|it|chatting|your|sending)|(?:any|is there) interest',
      'if (?:this|that|it) (?:sounds|is) (?:interesting|relevant|useful|of interest)',
      'does (?:this|that|it) (?:sound|resonate|make sense)|make sense to (?:talk|chat|connect)',
      '(?:can|could|may|shall|should|want me to|happy to|mind if) (?:i )?(?:send|share|show|put together|walk)(?: you)?',
      'let me know (?:if|whether) (?:you(?:.re| are|.d| would)|it|this|that)',
      'wäre das (?:interessant|etwas)|hätten sie (?:interesse|lust)|seriez-vous (?:intéressé|ouvert|disponible)',
      '(?:te|le|les) interesa(?:ría)?|(?:ti|vi|le) (?:interessa|interesserebbe)|teria interesse|tem interesse',
      'heb je interesse|bent u geïnteresseerd|är du intresserad|(?:byłby|byłaby|czy jest) .{0,30}zainteresowan\\p{L}*',
    ),
  ),
  phrase(
    'asks_right_person',
    'asks_right_person',
    anyOf(
      '(?:right|best|correct|appropriate) (?:person|contact|place|team)|who (?:handles|looks after|owns|manages|is in charge|runs|would be)',
      'point me (?:to|in|at)|(?:forward|pass) (?:this|it) (?:on )?to (?:the|whoever|your)|wrong person',
      '(?:richtige|zuständige)r? (?:ansprechpartner|person|stelle)|wer (?:kümmert|ist .{0,20}zuständig)',
      'la bonne personne|qui (?:gère|s.occupe)|persona (?:adecuada|indicada|correcta|giusta)|pessoa (?:certa|responsável)',
      'juiste persoon|wie .{0,20}verantwoordelijk|rätt person|właściw\\p{L}+ osob\\p{L}*',
    ),
  ),
  phrase(
    'free_offer',
    'free_offer',
    anyOf(
      'free (?:audit|trial|report|sample|samples|consultation|mockup|analysis|assessment|quote|review|demo|pilot|scan|account)',
      '(?:no|zero|without) (?:obligation|strings|commitment|cost to you)|gift ?card|on the house|complimentary',
      '(?:kostenlos|gratis|unverbindlich|gratuit|gratuita|gratuito|sans engagement|sin compromiso|vrijblijvend|kostnadsfri|bezpłatn)\\p{L}*',
    ),
  ),
  phrase(
    'opt_out_line',
    'opt_out_line',
    anyOf(
      'not interested|(?:reply|respond|answer|write|say|just say) .{0,20}(?:stop|no thanks|remove|unsubscribe|.no.|not now)',
      'won.t (?:write|email|contact|bother|reach out|follow up)|(?:prefer|rather) (?:not|i didn.t|i don.t)',
      'if (?:this|it).{0,15}(?:isn.t|is not|not) (?:relevant|for you|you|a fit|a priority|your)|take you off|no hard feelings',
      'kein interesse|pas intéressé|no le interesa|non (?:le |ti )?interessa|sem interesse|geen interesse|inte intresserad|nie jest .{0,20}zainteresowan\\p{L}*',
      'p\\.?s\\.? .{0,30}(?:unsubscribe|opt out|stop)',
    ),
  ),
]
