import type { RunRow } from '@icebox/contract/rules'

/** What messages share: one of some senders, or of their domains written as @example.com, or a word of the subject. */
export interface Trait {
  readonly of: 'sender' | 'subject'
  readonly values: readonly string[]
}

export interface Sorted {
  /** It must hold for each of these … */
  readonly all: readonly RunRow[]
  /** … for none of these … */
  readonly none: readonly RunRow[]
  /** … and for as few of these as can be. */
  readonly few: readonly RunRow[]
}

/** The trait that takes the least with it, of those the shortest; undefined where none will do. */
export function smallestTrait({ all, none, few }: Sorted): Trait | undefined {
  if (all.length === 0) return undefined
  const fitting = traitsOf(all).filter(trait => !none.some(row => holds(trait, row)))
  const cost = (trait: Trait) => few.filter(row => holds(trait, row)).length * MOST_VALUES + trait.values.length
  // Sorting leaves equals in their order: senders, domains, words.
  return fitting.toSorted((one, other) => cost(one) - cost(other))[0]
}

/** More than these no sentence should list. */
const MOST_VALUES = 3

function traitsOf(rows: readonly RunRow[]): Trait[] {
  const senders = [...new Set(rows.map(({ sender }) => sender.toLowerCase()))]
  const domains = [...new Set(rows.map(({ sender }) => domainOf(sender)))]
  const found: Trait[] = []
  if (senders.length <= MOST_VALUES && senders.every(sender => sender.includes('@')))
    found.push({ of: 'sender', values: senders })
  if (domains.length <= MOST_VALUES && domains.every(domain => domain !== '' && !EVERYBODYS.test(domain)))
    found.push({ of: 'sender', values: domains.map(domain => `@${domain}`) })
  return [...found, ...sharedWords(rows).map(word => ({ of: 'subject', values: [word] }) as const)]
}

/** Of one message alone any word would do, and none would say why. */
function sharedWords(rows: readonly RunRow[]): string[] {
  const [first, ...others] = rows.map(({ subject }) => wordsOf(subject))
  if (!first || others.length === 0) return []
  const shared = [...first].filter(word => word.length >= 4 && !SAY_LITTLE.has(word))
  return shared.filter(word => others.every(words => words.has(word))).toSorted((a, b) => b.length - a.length)
}

function holds({ of, values }: Trait, { sender, subject }: RunRow): boolean {
  if (of === 'subject') return values.some(word => wordsOf(subject).has(word))
  const [address, domain] = [sender.toLowerCase(), domainOf(sender)]
  return values.some(
    value => value === address || `@${domain}` === value || `.${domain}`.endsWith(`.${value.slice(1)}`),
  )
}

function domainOf(sender: string): string {
  return sender.split('@')[1]?.toLowerCase() ?? ''
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** Where anybody can have an address. */
const EVERYBODYS =
  /^(?:gmail|googlemail|outlook|hotmail|live|msn|yahoo|ymail|icloud|me|mac|aol|gmx|web|t-online|proton|protonmail|pm|fastmail|hey|zoho|yandex|mail|qq|163|126|orange|free|laposte|libero|wp|onet|seznam|naver)\.(?:[a-z]{2,4}|co\.[a-z]{2}|com\.[a-z]{2})$/
const SAY_LITTLE = new Set(
  'about from have here more that their them then there they this what when will with would your yours'.split(' '),
)
