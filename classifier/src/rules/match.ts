import type { Surety } from '../topics/topics.ts'
import { domainOf, type Facts, wordsOf } from './facts.ts'
import type { AttachmentType, Case, Condition, Rule, Step, Test } from './rule.ts'
import { sayCondition } from './say.ts'

export interface Match {
  readonly step: Step
  /** The conditions that held, as words. */
  readonly because: readonly string[]
}

/** The first step of a rule that holds for a message; undefined where none does. Pure, and throws on nothing. */
export function matchRule(rule: Rule, facts: Facts): Match | undefined {
  for (const step of rule) {
    const surety = suretyFor(step)
    const held = step.when.find(each => holds(each, facts, surety))
    if (held === undefined || step.unless.some(each => holds(each, facts, 'likely'))) continue
    return { step, because: held.map(test => becauseOf(test, facts, surety)) }
  }
  return undefined
}

export interface Nearness {
  /** Of the tests of the case that comes nearest those that hold, 0 to 1. */
  readonly share: number
  /** Those that hold, as words. */
  readonly because: readonly string[]
}

/** How near a rule comes to a message, exceptions aside; for showing what nearly matched. */
export function nearness(rule: Rule, facts: Facts): Nearness {
  let nearest: Nearness = { share: 0, because: [] }
  for (const step of rule) {
    for (const tests of step.when) {
      const held = tests.filter(test => testHolds(test, facts, suretyFor(step)))
      const share = held.length / Math.max(tests.length, 1)
      if (share <= nearest.share) continue
      nearest = { share, because: held.map(test => becauseOf(test, facts, suretyFor(step))) }
    }
  }
  return nearest
}

/** Mail moves only by topics that are sure; whatever keeps it where it is needs less. */
function suretyFor({ act }: Step): Surety {
  return act === 'move' ? 'sure' : 'likely'
}

function holds(tests: Case, facts: Facts, surety: Surety): boolean {
  return tests.length > 0 && tests.every(test => testHolds(test, facts, surety))
}

function testHolds({ any, not }: Test, facts: Facts, surety: Surety): boolean {
  return any.some(condition => conditionHolds(condition, facts, not ? 'likely' : surety)) !== (not === true)
}

function becauseOf(test: Test, facts: Facts, surety: Surety): string {
  const held = test.not ? test.any[0] : test.any.find(condition => conditionHolds(condition, facts, surety))
  return held === undefined ? '' : sayCondition(held, test.not === true)
}

/** Whether one condition holds. Every kind of condition stands here once. */
function conditionHolds(condition: Condition, facts: Facts, surety: Surety): boolean {
  switch (condition.is) {
    case 'from':
      return isPerson(condition.who, facts)
    case 'no_reply':
      return NO_REPLY.test(facts.from.split('@')[0] ?? '')
    case 'to':
      return condition.whom.startsWith('@')
        ? [...facts.recipients].some(address => `@${domainOf(address)}` === condition.whom)
        : facts.recipients.has(condition.whom.toLowerCase())
    case 'me':
      return isToMe(condition.as, facts)
    case 'list':
      return isBulk(facts)
    case 'relation':
      return isRelated(condition.as, facts)
    case 'label':
      return condition.label === 'unwanted'
        ? ['cold_outreach', 'spam'].includes(facts.beside.verdict.label)
        : facts.beside.verdict.label === condition.label
    case 'topic':
      return surety === 'sure' ? facts.topics.get(condition.topic) === 'sure' : facts.topics.has(condition.topic)
    case 'words':
      return says(wordsOf(condition.words), condition.where, facts)
    case 'attachment':
      return hasAttachment(condition.type, facts)
    case 'file':
      return facts.message.attachmentNames.some(name => name.toLowerCase().includes(condition.name.toLowerCase()))
    case 'size':
      return isBeyond(condition.than, facts.message.size, condition.bytes)
    case 'language':
      return facts.language === condition.language
    case 'amount':
      return facts.amounts.some(
        ({ value, currency }) =>
          (condition.currency ?? currency) === currency && isBeyond(condition.than, value, condition.value),
      )
    case 'age':
      return isBeyond(condition.than, (facts.beside.now.getTime() - facts.date.getTime()) / DAY_MS, condition.days)
    case 'date': {
      const day = facts.date.toISOString().slice(0, 10)
      return (condition.from === null || day >= condition.from) && (condition.until === null || day < condition.until)
    }
    case 'weekday':
      return facts.date.getUTCDay() === condition.day
    case 'sender_check':
      return condition.result === 'not_passed'
        ? facts.beside.verdict.senderCheck !== 'passed'
        : facts.beside.verdict.senderCheck === condition.result
    case 'sure':
      return facts.beside.verdict.confidence >= condition.percent
  }
}

const DAY_MS = 86_400_000
const NO_REPLY = /^(?:no|do-?not|dont)[-_.]?reply|noreply|donotreply|^(?:mailer-daemon|bounces?)\b/i

function isBeyond(than: 'more' | 'less', value: number, limit: number): boolean {
  return than === 'more' ? value > limit : value < limit
}

function isPerson(who: string, facts: Facts): boolean {
  if (who.startsWith('@')) return facts.fromDomain === who.slice(1) || facts.fromDomain.endsWith(`.${who.slice(1)}`)
  if (who.includes('@')) return facts.from === who.toLowerCase()
  const name = wordsOf(who)
  return (
    facts.senderName.has(name) ||
    (name !== '' && facts.company !== '' && wordsOf(facts.company).replaceAll(' ', '') === name.replaceAll(' ', ''))
  )
}

function isToMe(as: Extract<Condition, { is: 'me' }>['as'], { message, beside }: Facts): boolean {
  const isMe = ({ address }: { address: string }) => beside.me.includes(address)
  const [inTo, inCc] = [message.to.some(isMe), message.cc.some(isMe)]
  if (as === 'addressed') return inTo
  if (as === 'alone') return inTo && message.to.length === 1 && message.cc.length === 0
  return as === 'copied' ? inCc && !inTo : !inTo && !inCc
}

const BULK_HEADERS = ['list-id', 'list-unsubscribe', 'list-post', 'list-help'] as const

function isBulk(facts: Facts): boolean {
  return (
    BULK_HEADERS.some(name => facts.has(name)) ||
    facts.header('precedence').some(value => ['bulk', 'list', 'junk'].includes(value))
  )
}

function isRelated(as: Extract<Condition, { is: 'relation' }>['as'], { beside }: Facts): boolean {
  const { wroteToAddress, answersOwnMail, sameCompany } = beside.relationship
  if (as === 'stranger') return !wroteToAddress && !answersOwnMail && !sameCompany
  if (as === 'written_to') return wroteToAddress
  if (as === 'colleague') return sameCompany
  return as === 'answers_me' ? answersOwnMail : beside.isFirst
}

function says(phrase: string, where: 'subject' | 'text' | 'either', facts: Facts): boolean {
  return (where !== 'text' && facts.subject.has(phrase)) || (where !== 'subject' && facts.text.has(phrase))
}

/** Media types and endings of names; programs often send a file with a type that says nothing. */
const FILES: Readonly<Record<Exclude<AttachmentType, 'any'>, { readonly type: RegExp; readonly ending: RegExp }>> = {
  pdf: { type: /^application\/(?:x-)?pdf$/, ending: /\.pdf$/i },
  document: {
    type: /^application\/(?:msword|rtf|vnd\.(?:openxmlformats-officedocument\.wordprocessingml|oasis\.opendocument\.text|ms-word))/,
    ending: /\.(?:docx?|docm|odt|rtf|pages)$/i,
  },
  spreadsheet: {
    type: /^(?:application\/vnd\.(?:ms-excel|openxmlformats-officedocument\.spreadsheetml|oasis\.opendocument\.spreadsheet)|text\/csv)/,
    ending: /\.(?:xlsx?|xlsm|ods|csv|numbers)$/i,
  },
  presentation: {
    type: /^application\/vnd\.(?:ms-powerpoint|openxmlformats-officedocument\.presentationml|oasis\.opendocument\.presentation)/,
    ending: /\.(?:pptx?|odp|key)$/i,
  },
  image: { type: /^image\//, ending: /\.(?:png|jpe?g|gif|webp|heic|tiff?|bmp|svg)$/i },
  calendar: { type: /^(?:text\/calendar|application\/ics)$/, ending: /\.(?:ics|ical)$/i },
  archive: {
    type: /^application\/(?:zip|x-zip|x-zip-compressed|x-rar|vnd\.rar|x-7z-compressed|gzip|x-tar)/,
    ending: /\.(?:zip|rar|7z|gz|tgz|tar)$/i,
  },
  audio: { type: /^audio\//, ending: /\.(?:mp3|m4a|wav|ogg|flac)$/i },
  video: { type: /^video\//, ending: /\.(?:mp4|mov|avi|mkv|webm)$/i },
  contact: { type: /^text\/(?:x-)?vcard$/, ending: /\.vcf$/i },
}

function hasAttachment(type: AttachmentType, { message }: Facts): boolean {
  if (type === 'any') return message.attachmentCount > 0
  const { type: pattern, ending } = FILES[type]
  return message.partTypes.some(each => pattern.test(each)) || message.attachmentNames.some(name => ending.test(name))
}
