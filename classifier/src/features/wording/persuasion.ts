import { type Feature, phrase } from '../feature.ts'
import { anyOf } from './phrases.ts'

const PRESSING = [
  '(?:account|mailbox|access|card|password|payment).{0,40}(?:suspend|deactivat|expire|limited|restrict|locked|blocked|verify|confirm|update)',
  '(?:verify|confirm|validate|update|upgrade) your (?:account|mailbox|identity|information|details|password|email|quota)',
  'unusual (?:activity|sign)|within (?:24|48|72) hours|immediate(?:ly)? (?:action|attention)|final notice|avoid (?:suspension|closure|interruption)',
  'konto.{0,30}(?:gesperrt|eingeschränkt|bestätigen)|compte.{0,30}(?:suspendu|bloqué|limité)|cuenta.{0,30}(?:suspendida|bloqueada)|conta.{0,30}(?:bloqueada|suspensa)',
]
/** A polite address alone presses nobody. */
const PRESSES = anyOf(...PRESSING)

/** How the writer tries to win the reader. */
export const persuasion: readonly Feature[] = [
  phrase(
    'noticed',
    'flattery',
    anyOf(
      '(?:i |we )?(?:just )?(?:noticed|came across|stumbled (?:up)?on|saw (?:that|your|you)|was (?:looking|reading|browsing)|found your|spotted)',
      'i.ve been following|congrat(?:s|ulations) on|(?:big|huge) fan of|(?:love|loved|impressed (?:by|with)|admire) (?:what|how|your|the)',
      'bin (?:ich )?auf (?:sie|ihr|dich|dein|euch)|(?:glückwunsch|gratulation) zu|(?:je suis|nous sommes) tombé|félicitations pour',
      '(?:he visto|vi|encontré|me encontré) (?:que |su |tu )|enhorabuena por|(?:ho visto|ho notato|complimenti per)',
      'vi que (?:você|a sua)|parabéns pel\\p{L}+|ik (?:zag|kwam)|gefeliciteerd met|jag (?:såg|läste)|grattis till|(?:widział|trafił|zauważył)[ae]?m',
    ),
  ),
  phrase(
    'pitch',
    'pitch',
    anyOf(
      'we (?:help|work with|specialize|specialise|offer|provide|build|built|make|supply|manufacture|are a|run a|partner with|place|connect)',
      'i (?:help|run|built|build|work with|represent|lead|specialize|specialise|am (?:reaching|writing|contacting)|.m (?:reaching|writing))',
      '(?:my name is|i.m) .{2,40} (?:from|with|at|and i|the founder)|reaching out|our (?:platform|product|services?|solution|factory|team of|agency|clients|network)',
      'wir (?:helfen|bieten|sind ein|unterstützen|entwickeln|arbeiten)|ich melde mich|nous (?:aidons|proposons|accompagnons|sommes une)|je me permets',
      '(?:ayudamos|ofrecemos|somos una?|trabajamos con)|me pongo en contacto|(?:aiutiamo|offriamo|siamo un|lavoriamo con)|la contatto',
      '(?:ajudamos|oferecemos|somos uma?|trabalhamos)|wij (?:helpen|bieden|zijn een|werken)|vi (?:hjälper|erbjuder|är ett|arbetar)|(?:pomagamy|oferujemy|jesteśmy|zajmujemy)',
    ),
  ),
  phrase(
    'proof',
    'proof',
    anyOf(
      '(?:companies|teams|brands|firms|businesses|clients|founders|people|shops|practices) (?:like|such as|similar)|case stud(?:y|ies)|trusted by|worked with',
      '(?:increase|boost|grow|double|triple|cut|reduce|save|saves|saved|saving).{0,30}(?:\\d+ ?%|\\d+x|by half|in half|hours)',
      '\\d+ ?%|\\d+x|roi',
      '(?:kunden|unternehmen|firmen) wie|des (?:entreprises|clients) comme|(?:empresas|clientes) como|(?:aziende|clienti) come|bedrijven (?:als|zoals)|(?:företag|kunder) som|firm(?:y|om) takich',
    ),
  ),
  phrase(
    'money_bait',
    'money_bait',
    anyOf(
      '(?:million|billion|thousand) (?:us )?(?:dollars|usd|euros?|pounds)|next of kin|inheritance|beneficiary|lottery|winner|you have won|donation',
      'earn (?:money|up to|\\$)|make money|work from home|financial freedom|lowest (?:rate|price)|cheap|viagra|cialis|pills|pharmacy|rolex|replica|casino|betting|bitcoin',
      'pre-?approved|business loan|merchant cash|line of credit|low interest|refinance|mortgage|weight loss|enlarge|hot stock|investors? alert',
      '100% (?:free|guaranteed)|risk[- ]free|money[- ]back|act now|limited time|click here|order now|special offer',
    ),
  ),
  {
    ...phrase('urgency', 'urgency', anyOf(...PRESSING, 'dear (?:customer|user|client|sir|friend|beneficiary)')),
    holds: reading => reading.says(PRESSES),
  },
]
