import { TOPIC_NAMES, type Topic, titleOf } from '../../../topics/topic.ts'
import type { Condition } from '../../rule.ts'
import { stemOf } from '../tokens.ts'
import { listed, MAIL, type Phrase, phrase, trait } from './phrase.ts'
import { TOPIC_WORDS } from './topic-words.ts'

/** Topics whose mail is written by somebody who offers it. */
const OFFERS: ReadonlySet<Topic> = new Set<Topic>([
  ...(['sales_software', 'sales_marketing', 'sales_outsourcing', 'sales_finance', 'sales_local'] as const),
  ...(['sales_goods', 'sales_training', 'lead_data', 'link_request', 'real_estate_pitch', 'recruiter'] as const),
])
const OFFERING =
  'offer|offering|pitch|pitching|sell|selling|promote|promoting|advertise|advertising|want|wanting to? us|me|sell|offer|pitch? us|me|our|my|their|a|an|your?'

/** Kinds of mail: what the judge says of it, and what it is about. */
export const KINDS: readonly Phrase[] = [
  ...kind(
    `cold outreach, cold email|mail, cold pitch, cold sales|outreach? pitch|mail|email|message, pitch, vendor pitch
    sales pitch|mail|email|outreach, outreach, outreach mail, solicitation, unsolicited pitch|sales|offer|mail|email
    cold sale, sales, sales people, salespeople, sales spam, cold caller|emailer, vendor
    people|someone|anyone|somebody|anybody who? selling|sell|trying to? sell|something? me|us? something|stuff?`,
    { is: 'label', label: 'cold_outreach' },
  ),
  ...kind('spam, junk, junk mail, spam and scam', { is: 'label', label: 'spam' }),
  ...kind('unwanted, what icebox would move', { is: 'label', label: 'unwanted' }),
  ...kind(
    `notification, notice, transactional
    automated|automatic|transactional|system|machine mail|email|message|notification|notice`,
    { is: 'label', label: 'transactional' },
  ),
  ...kind('personal mail|email|message|letter|note, personal, mail from real|actual human|person|people, human mail', {
    is: 'label',
    label: 'personal',
  }),
  ...(['cold outreach', 'spam', 'newsletter', 'transactional', 'personal', 'unwanted'] as const).map(label =>
    phrase(`judged ${label}`, trait({ is: 'label', label: label === 'cold outreach' ? 'cold_outreach' : label })),
  ),
  ...topicPhrases(),
]

function kind(texts: string, condition: Condition): Phrase[] {
  return [nounOf(texts, [condition])]
}

function nounOf(texts: string, any: readonly Condition[]): Phrase {
  return phrase(
    listed(texts)
      .flatMap(text => [text, `${text} ${MAIL}`])
      .join('\n'),
    { kind: 'noun', any },
  )
}

function topicPhrases(): Phrase[] {
  const byText = new Map<string, Topic[]>()
  for (const topic of TOPIC_NAMES) {
    for (const text of TOPIC_WORDS[topic]) byText.set(text, [...(byText.get(text) ?? []), topic])
  }
  const exact = TOPIC_NAMES.map(topic =>
    phrase(`on the topic ${titleOf(topic).split(' ').map(stemOf).join(' ')}`, trait({ is: 'topic', topic })),
  )
  const inWords = [...byText].flatMap(([text, topics]) => {
    const any = topics.map((topic): Condition => ({ is: 'topic', topic }))
    const isOffer = topics.some(topic => OFFERS.has(topic))
    return [
      nounOf(text, any),
      phrase(`from|by|of a|an|the|any|our|my|some|other|these? ${text}`, { kind: 'noun', any }),
      phrase(`about|regarding|concerning|on|re|for the|a|an|any|our|my? ${text}`, trait(...any)),
      ...(isOffer ? [phrase(`${OFFERING} ${text}`, { kind: 'noun', any })] : []),
    ]
  })
  return [...exact, ...inWords]
}
