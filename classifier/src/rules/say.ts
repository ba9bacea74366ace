import { titleOf } from '../topics/topic.ts'
import type { Case, Condition, Rule, Step, Test } from './rule.ts'
import { isMisread } from './sorts.ts'

/** A rule as sentences. Compiling them again gives the same rule. */
export function sayRule(rule: Rule): string {
  return rule.map(sayStep).join(' ')
}

export function sayStep({ act, folder, when, unless }: Step): string {
  const which = when.map(each => `mail ${sayCase(each)}`.trim()).join(', or ')
  const what = { move: `Move ${which} to "${folder ?? ''}"`, flag: `Flag ${which}`, keep: `Keep ${which}` }[act]
  return `${what}${unless.map(each => `, unless ${sayCase(each)}`).join('')}.`
}

function sayCase(tests: Case): string {
  const parts = tests.map((test, at) => {
    const before = tests[at - 1]
    if (before === undefined) return sayTest(test)
    return `${isMisread(before, test) ? 'and at the same time' : 'and'} ${sayTest(test)}`
  })
  return parts.join(' ')
}

/** Alternatives stand behind one another with "or"; each says whole what it means. */
export function sayTest({ any, not }: Test): string {
  return any.map(condition => sayCondition(condition, not === true)).join(' or ')
}

/** One condition in words, or its contrary. */
export function sayCondition(condition: Condition, not = false): string {
  const said = PHRASES[condition.is](condition as never)
  return not ? `not ${said}` : said
}

type Sayings = { readonly [Is in Condition['is']]: (condition: Extract<Condition, { is: Is }>) => string }

const RELATIONS = {
  stranger: 'from strangers',
  written_to: 'from people I have written to',
  colleague: 'from colleagues',
  answers_me: 'in reply to my mail',
  first_time: 'from first-time senders',
}
const TO_ME = {
  addressed: 'addressed to me',
  alone: 'sent only to me',
  copied: 'with me only in cc',
  hidden: 'with me in bcc',
}
const LABELS = {
  cold_outreach: 'judged cold outreach',
  spam: 'judged spam',
  newsletter: 'judged newsletter',
  transactional: 'judged transactional',
  personal: 'judged personal',
  unwanted: 'judged unwanted',
}
const PLACES = { subject: ' in the subject', text: ' in the text', either: '' }
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const CHECKS = {
  passed: 'from verified senders',
  not_passed: 'from unverified senders',
  failed: 'that fails sender checks',
}

const PHRASES: Sayings = {
  from: ({ who }) => `from ${nameOf(who)}`,
  no_reply: () => 'from no-reply addresses',
  to: ({ whom }) => `sent to ${whom}`,
  me: ({ as }) => TO_ME[as],
  list: () => 'from mailing lists',
  relation: ({ as }) => RELATIONS[as],
  label: ({ label }) => LABELS[label],
  topic: ({ topic }) => `on the topic ${titleOf(topic)}`,
  words: ({ words, where }) => `with the words "${words}"${PLACES[where]}`,
  attachment: ({ type }) => (type === 'any' ? 'with an attachment' : `with ${type} attachments`),
  file: ({ name }) => `with an attachment named "${name}"`,
  size: ({ than, bytes }) => `${than === 'more' ? 'larger' : 'smaller'} than ${sizeOf(bytes)}`,
  language: ({ language }) => `written in ${language.replace(/^./, letter => letter.toUpperCase())}`,
  amount: ({ than, value, currency }) =>
    `with an amount ${than === 'more' ? 'over' : 'under'} ${value} ${currency ?? ''}`.trim(),
  age: ({ than, days }) => (than === 'more' ? `older than ${spanOf(days)}` : `newer than ${spanOf(days)}`),
  date: sayDays,
  weekday: ({ day }) => `received on a ${DAYS[day] ?? ''}`,
  sender_check: ({ result }) => CHECKS[result],
  sure: ({ percent }) => `judged with more than ${percent} percent`,
}

function sayDays({ from, until }: { readonly from: string | null; readonly until: string | null }): string {
  if (from === null) return `before ${until}`
  return until === null ? `since ${from}` : `between ${from} and ${until}`
}

function nameOf(who: string): string {
  return who.includes('@') ? who : `"${who}"`
}

function sizeOf(bytes: number): string {
  if (bytes % 1e9 === 0) return `${bytes / 1e9} GB`
  if (bytes % 1e6 === 0) return `${bytes / 1e6} MB`
  return `${bytes / 1e3} KB`
}

function spanOf(days: number): string {
  return days < 1 ? `${Math.round(days * 24)} hours` : `${days} days`
}
