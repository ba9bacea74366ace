import { planNameOf } from '@icebox/contract/billing/plans'
import { formatCents, plural } from '../../kit/format.ts'

type Value = string | number | boolean
type Say = (value: Value) => string

/** What was chosen, as people say it. */
export function detailSayings(details: Readonly<Record<string, Value>>): string[] {
  return Object.entries(details).map(([name, value]) => (SAYINGS[name] ?? named(spaced(name)))(value))
}

const counted =
  (one: string, many?: string): Say =>
  value =>
    plural(Number(value), one, many)
const either =
  (yes: string, no: string): Say =>
  value =>
    value === true ? yes : no
/** By the server's word; one that this page does not know is shown as it came. */
const oneOf =
  (words: Readonly<Record<string, string>>): Say =>
  value =>
    words[String(value)] ?? spaced(String(value))
const named =
  (what: string): Say =>
  value =>
    `${what}: ${typeof value === 'boolean' ? either('yes', 'no')(value) : value}`

const SAYINGS: Readonly<Record<string, Say>> = {
  browser: String,
  system: value => `on ${value}`,
  everywhere: either('this browser too', 'all others'),
  role: value => `to ${value}`,
  emails: counted('address', 'addresses'),
  plan: value => planNameOf(String(value)),
  seats: counted('seat'),
  newSeats: counted('seat'),
  most: counted('seat'),
  scans: value => `${plural(Number(value), 'scan')} a month`,
  isOn: either('switched on', 'switched off'),
  capCents: value => `at most ${formatCents(Number(value))} a month`,
  dissolvesTeam: either('the team was dissolved with it', 'the team was not dissolved'),
  ids: counted('message'),
  allowSender: either('sender allowed', 'sender not allowed'),
  blockSender: either('sender blocked', 'sender not blocked'),
  move: oneOf({ restore: 'restored', freeze: 'put on ice' }),
  withRule: either('and decided about the sender', 'without deciding about the sender'),
  decision: oneOf({ allow: 'allowed', block: 'blocked' }),
  senders: counted('sender'),
  added: value => `${value} added`,
  changed: value => `${value} changed`,
  reach: oneOf({ month: 'the last month', everything: 'everything' }),
  folder: oneOf({ leave: 'mail on ice stays in its folder', put_back: 'mail on ice goes back first' }),
  isAutomatic: either('letters leave by themselves', 'letters wait for a yes'),
  enabled: either('switched on', 'switched off'),
  isActive: either('protection on', 'protection off'),
  line: value => `line at ${value}`,
  coldEmailThreshold: value => `line at ${value}`,
  realTimeProcessing: either('real-time checks on', 'real-time checks off'),
  trustsKeptMail: either('trusts kept mail', 'does not trust kept mail'),
  screensStrangers: either('strangers are screened', 'strangers are not screened'),
  state: oneOf({ on: 'switched on', off: 'switched off', paused: 'paused', draft: 'a draft' }),
  scopes: named('may do'),
  days: value => `for ${plural(Number(value), 'day')}`,
  events: named('hears of'),
  sessions: counted('sign-in by the company', 'sign-ins by the company'),
  ways: counted('way to sign in', 'ways to sign in'),
  keys: counted('key'),
  browsers: counted('browser’s extension', 'browsers’ extensions'),
  webhooks: counted('webhook'),
  proofEnded: either('no domain is proven any more', 'a domain is still proven'),
  withMembership: either('ended with the membership', 'not with the membership'),
  format: oneOf({ standard: 'as JSON', slack: 'for Slack', teams: 'for Microsoft Teams', discord: 'for Discord' }),
  leavesOutPeople: either('without sender and subject', 'with sender and subject'),
}

/** `coldEmailThreshold` is "cold email threshold", `put_back` "put back". */
function spaced(name: string): string {
  return name.replaceAll('_', ' ').replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
}
