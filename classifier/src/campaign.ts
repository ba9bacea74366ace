import { labelOf } from './features/domains.ts'
import { FREE_MAIL } from './features/free-mail.ts'
import type { Reading, Sender } from './features/reading.ts'
import { halvesOf } from './halves.ts'

/**
 * Names the campaign a message belongs to, equal for its follow-ups under new subjects, for a second writer of the
 * same organisation and for its look-alike domains. A free mailbox is its own organisation. Null when there is no
 * sender.
 */
export function campaignOf(reading: Reading): string | null {
  const { sender } = reading
  if (sender.domain === '') return null
  return hash64(isSharedHost(sender) ? `${mailboxOf(sender)}@${sender.host}` : organisationOf(sender.domain))
}

/** Access providers, whose customers write from one domain as those of free mail do. */
const ACCESS = 'tiscali sasktel frontier windstream telus videotron plusnet wanadoo bluewin swisscom telefonica iinet'
const FREE_LABELS: ReadonlySet<string> = new Set([...[...FREE_MAIL].map(labelOf), ...ACCESS.split(' ')])
const MAIL_HOST = /^(?:mail|post|inbox)(?!-)|post$|^example(?:-|$)/
/** Universities, schools, offices: many people who have nothing to do with each other. */
const INSTITUTION = /\.(?:edu|gov|mil|ac|sch|k12|nhs|gouv|gob)(?:\.[a-z]{2})?$/

/** Unrelated people write from one domain: free mail in any country, and domains named like a mail host. */
function isSharedHost({ domain, isFreeMail }: Sender): boolean {
  const label = labelOf(domain)
  return isFreeMail || FREE_LABELS.has(label) || MAIL_HOST.test(label) || INSTITUTION.test(domain)
}

/** One person's mailbox under all its tags; dots count for nothing at the largest host. */
function mailboxOf({ local, domain }: Sender): string {
  const bare = local.replace(/\+.*$/, '')
  return domain === 'gmail.com' || domain === 'googlemail.com' ? bare.replaceAll('.', '') : bare
}

/** Words outreach puts around a name for its spare domains: try-acme.com, acmehq.com, acme-uk.net. */
const AROUND_PART = wordSet(
  'get try use go join meet with hello hi from team mail email reach outreach connect hq app now online inc co uk us usa eu europe asia india global io ai',
)
/** Trades and regions, which may as well tell two firms of one name apart; dropped only where the name is rare. */
const TRADE_PART = wordSet(
  'lab labs group media business expert experts capital vc event events expo lead leads agency digital growth partners solutions consulting info',
)
const BEFORE = /^(?:get|try|use|join|meet|with|hello|reach|outreach|team|mail|euro)(?=[a-z0-9]{5})/
const AFTER = /(?<=[a-z0-9]{5})(?:hq|team|mail|app|labs|connect|outreach|online|capital)$|(?<=[a-z0-9]{9})co$/
/** Names that are no names: getsolutions.com and try-marketing.com are nobody's in particular. */
const GENERIC =
  /^(?:agency|business|capital|company|consulting|contact|creative|data|design|digital|energy|events?|expert|finance|global|group|growth|health|hello|info|international|leads?|logistics|mail|marketing|media|news|newsletter|office|online|outreach|partners?|recruit(?:ing|ment)?|sales|services?|software|solutions?|studios?|support|systems?|talent|team|tech|technolog(?:y|ies)|trading|travel|ventures?|web)+$/

/** The name all domains of one organisation share, or the domain's own when too little would be left of it. */
function organisationOf(domain: string): string {
  const label = labelOf(domain)
  const name = withoutWords(label, AROUND_PART)
  const rare = withoutWords(name, TRADE_PART).replaceAll('-', '')
  const whole = name.replaceAll('-', '')
  const bare = (rare.length >= RARE_NAME ? rare : whole).replace(BEFORE, '').replace(AFTER, '')
  const kept = bare.length >= MIN_NAME ? bare : whole
  if (kept.length < MIN_NAME || GENERIC.test(kept)) return domain
  return kept.length >= RARE_NAME ? kept : `${kept}${countryOf(domain)}`
}

function withoutWords(label: string, words: ReadonlySet<string>): string {
  if (!label.includes('-')) return words.has(label) ? '' : label
  return label
    .split('-')
    .filter(part => !words.has(part))
    .join('-')
}

/** Shorter names are too common to be one organisation's under every ending. */
const MIN_NAME = 5
/** Names of so many letters are hardly given twice, whatever stands around them. */
const RARE_NAME = 8
/** Endings of two letters that firms everywhere use. */
const WORLDWIDE = /^(?:ai|cc|co|eu|fm|gg|io|me|so|to|tv|vc|ws)$/

/** A short name may be another firm's in another country; '' for endings that are used everywhere. */
function countryOf(domain: string): string {
  const ending = domain.slice(domain.lastIndexOf('.') + 1)
  return ending.length !== 2 || WORLDWIDE.test(ending) ? '' : `.${ending}`
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

function hash64(text: string): string {
  const [low, high] = halvesOf(text)
  return (low >>> 0).toString(16).padStart(8, '0') + (high >>> 0).toString(16).padStart(8, '0')
}
