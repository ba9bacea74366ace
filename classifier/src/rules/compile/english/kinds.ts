import { OFFERS, TOPIC_NAMES, type Topic, titleOf } from '../../../topics/topic.ts'
import type { Label } from '../../../verdict.ts'
import type { Condition } from '../../rule.ts'
import { stemOf, type Token, wordsIn } from '../tokens.ts'
import { COMPANIES } from './companies.ts'
import { listed, MAIL, type Phrase, phrase, trait } from './phrase.ts'
import { TOPIC_PHRASES } from './topic-phrases.ts'
import { TOPIC_WORDS } from './topic-words.ts'

/** What mail of a kind is called behind the kind. */
const SUFFIX = `${MAIL}|announcement|update|confirmation|invitation|invite|request|reminder|news|alert|warning|report|form|matter|paper|paperwork`

const OFFERING =
  'offer|offering|pitch|pitching|sell|selling|promote|promoting|advertise|advertising|want|wanting to? us|me|sell|offer|pitch? us|me|our|my|their|a|an|your?'

/** What is offered, of those topics: words that alone would say too little. */
const OFFERED: readonly (readonly [Topic, string])[] = [
  ['sales_software', 'ai|software|tool|app|saas|platform|crm, ai|software|saas tool|app|product|platform'],
  ['sales_outsourcing', 'developer|outsourcing|staffing|staff|engineer, virtual assistant, development team'],
  ['sales_marketing', 'seo|marketing|website|advertising|branding, web design, social media marketing'],
  ['sales_finance', 'loan|money|funding|credit|financing, business loan'],
  ['sales_goods', 'good|product|fabric|machine|part'],
  ['sales_training', 'coaching|training|course|mentoring'],
  ['sales_local', 'cleaning|catering|roofing|printing, local service, solar panel'],
  ['lead_data', 'lead|contact, contact|lead|email|attendee list, list of contact|lead|email'],
  ['link_request', 'link|backlink, guest post'],
  ['real_estate_pitch', 'house|flat|property|land|apartment'],
]
const PREFIX = 'offer|pitch|request|letter|news|update|announcement|invitation|confirmation|notification'
/** One of them is somebody, and no topic: which sister writes, no mail tells. */
const RELATIVES = wordsIn('mum mom dad grandma aunt sister brother wife husband spouse uncle girlfriend boyfriend')
const CUSTOMER = 'customer|client|guest|user|buyer|reader|tenant|patient|student|member'
/** Topics of what customers write. */
const OF_CUSTOMERS: ReadonlySet<Topic> = new Set<Topic>([
  'complaint',
  'enquiry',
  'support_request',
  'feedback',
  'order',
])

/** Kinds of mail: what the judge says of it, and what it is about. */
export function kindPhrases(): readonly Phrase[] {
  return [
    ...kind(
      `cold outreach, cold email|mail|approach|calling|contact, cold calling by mail|email, cold|unsolicited|uninvited sales? approach|pitch|offer|proposition, unsolicited outreach|approach|sales?, cold pitch, cold sales|outreach? pitch|mail|email|message, pitch, vendor pitch
    sales pitch|mail|email|outreach, outreach, outreach mail, solicitation, unsolicited pitch|sales|offer|mail|email
    cold sale, sales, sales people, salespeople, sales spam, cold caller|emailer, vendor
    people|someone|anyone|somebody|anybody who? selling|sell|trying to? sell|something? me|us? something|stuff?`,
      { is: 'label', label: 'cold_outreach' },
    ),
    ...kind('spam, junk, junk mail, spam and scam', { is: 'label', label: 'spam' }),
    ...kind('unwanted, what icebox would move', { is: 'label', label: 'unwanted' }),
    ...kind(
      `notification, notice, transactional
    anything|everything|whatever|something|all that? is? automated|automatic, automatic|automated one, automated|automatic|transactional|system|machine|machine-made|machine-generated|computer-generated mail|email|message|notification|notice`,
      { is: 'label', label: 'transactional' },
    ),
    ...kind(
      'personal mail|email|message|letter|note, personal, mail from real|actual human|person|people, human mail',
      {
        is: 'label',
        label: 'personal',
      },
    ),
    ...(['cold outreach', 'spam', 'newsletter', 'transactional', 'personal', 'unwanted'] as const).map(label =>
      phrase(`judged ${label}`, trait({ is: 'label', label: label === 'cold outreach' ? 'cold_outreach' : label })),
    ),
    ...JUDGED_AS.map(([texts, label]) =>
      phrase(
        listed(texts)
          .flatMap(text => [
            `${JUDGES} a|an|the? ${text}`,
            `${JUDGES} it|them? to be a|an|the? ${text}`,
            `${JUDGES} it|them? as|for|are|is|be a|an|the? ${text}`,
            `that|which? is|are|was|were? classified|rated|labelled|labeled|tagged|categorised|categorized|regarded|recognised|recognized|seen as a|an|the? ${text}`,
          ])
          .join('\n'),
        trait({ is: 'label', label }),
      ),
    ),
    ...topicPhrases(),
  ]
}

/** "What Icebox takes for a newsletter". */
const JUDGES =
  'that|which|what|when|if|where? icebox|you has|have? think|judged|decided|judge|consider|call|take|see|deem|mark|regard|class|rate|treat|recognise|recognize|believe|hold'
const JUDGED_AS: readonly (readonly [string, Label | 'unwanted'])[] = [
  ['cold outreach, cold mail|email, outreach', 'cold_outreach'],
  ['spam, junk', 'spam'],
  ['newsletter', 'newsletter'],
  ['transactional, notice, notification', 'transactional'],
  ['personal, personal mail', 'personal'],
  ['unwanted', 'unwanted'],
]

function kind(texts: string, condition: Condition): Phrase[] {
  return [nounOf(texts, [condition])]
}

function nounOf(texts: string, any: readonly Condition[]): Phrase {
  return phrase(
    listed(texts)
      .map(text => `${text} ${SUFFIX}?`)
      .join('\n'),
    { kind: 'noun', any },
  )
}

/** "From LinkedIn", "from Stack Overflow" is who wrote, "linkedin stuff" what it is about. */
function isCompany(text: string, tokens: readonly Token[]): boolean {
  const from = tokens.findLastIndex(({ stem }) => BEFORE_COMPANIES.has(stem)) + 1
  const isNamed = from > 0 && tokens.slice(from).every(each => /^\p{Lu}/u.test(each.text))
  // "From linkedin" as people type it.
  if (['from', 'by'].includes(tokens[from - 1]?.stem ?? '') && COMPANIES.has(text)) return true
  return isNamed && (COMPANIES.has(text) || /\p{Ll}[^s\P{L}]$/u.test(tokens.at(-1)?.text ?? ''))
}

const BEFORE_COMPANIES = wordsIn('from by of about for a an the any our my some other these')

function topicPhrases(): Phrase[] {
  const byText = new Map<string, Topic[]>()
  for (const topic of TOPIC_NAMES) {
    for (const text of [...TOPIC_WORDS[topic], ...listed(TOPIC_PHRASES[topic])]) {
      if (RELATIVES.has(text)) continue
      byText.set(text, [...(byText.get(text) ?? []), topic])
    }
  }
  const exact = TOPIC_NAMES.map(topic =>
    phrase(`on the topic ${titleOf(topic).split(' ').map(stemOf).join(' ')}`, trait({ is: 'topic', topic })),
  )
  // Before those with what stands behind a kind: "quote request" is no request in a quote.
  const whole = [...byText].map(([text, topics]) =>
    phrase(text, { kind: 'noun', any: topics.map((topic): Condition => ({ is: 'topic', topic })) }),
  )
  const inWords = [...byText].flatMap(([text, topics]) => {
    const any = topics.map((topic): Condition => ({ is: 'topic', topic }))
    const isOffer = topics.some(topic => OFFERS.has(topic))
    return [
      nounOf(text, any),
      phrase(`from|by|of a|an|the|any|our|my|some|other|these? ${text}`, (_, tokens) =>
        isCompany(text, tokens) ? undefined : { kind: 'noun', any },
      ),
      phrase(`about|regarding|concerning|on|re|for the|a|an|any|our|my? ${text}`, trait(...any)),
      phrase(`${PREFIX} from|by|of|about|for a|an|the|our|my|some? ${text}`, (_, tokens) =>
        isCompany(text, tokens) ? undefined : { kind: 'noun', any },
      ),
      phrase(`ask|asking|request for a|an|our|some|the? ${text}`, { kind: 'noun', any }),
      ...(isOffer ? [phrase(`${OFFERING} ${text}`, { kind: 'noun', any })] : []),
      ...(topics.some(topic => OF_CUSTOMERS.has(topic))
        ? [phrase(`${text} from|by|of a|my|our|the? ${CUSTOMER}`, { kind: 'noun', any })]
        : []),
    ]
  })
  const offered = OFFERED.map(([topic, texts]) =>
    phrase(
      listed(texts)
        .map(text => `${OFFERING} ${text}`)
        .join('\n'),
      { kind: 'noun', any: [{ is: 'topic', topic }] },
    ),
  )
  return [...exact, ...whole, ...inWords, ...offered]
}
