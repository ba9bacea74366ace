import { type Feature, sign } from './feature.ts'
import { type Reading, readSender } from './reading.ts'

const ROLE =
  /^(info|sales|hello|hi|contact|office|admin|support|team|marketing|billing|service|help|news|newsletter|events?|press|pr|kontakt|contato|contacto|vertrieb|mail|orders?|accounts?|jobs|careers|hr|export)([-._+\d]|$)/
const NO_REPLY =
  /(no|do|not|ne)[-._]?(not)?[-._]?reply|noreply|notification|mailer|bounce|automat|alerts?|postmaster|robot|nepasrepondre/
const LOOKALIKE =
  /^(try|get|use|go|join|meet|with|hello|hi|my|the|from|team|mail|email|reach|connect|growwith|work)-?[a-z0-9]{4,}|[a-z0-9]{3,}-?(hq|team|mail|outreach|app|labs|connect|reach|group|partners|growth|co|inc|now|ai|io|global|agency|media|digital|leads?)$/
/** What the score counts as a look-alike takes in many honest names; to say so aloud takes more. */
const MADE_FOR_OUTREACH =
  /^(try|get|use|join|meet|reach|growwith|with)-?[a-z]{4,}|[a-z]{4,}-?(hq|outreach)$|[a-z]{3,}-(mail|team|leads?|connect)$/
const UNUSUAL =
  /\.(xyz|top|click|shop|info|biz|online|site|store|icu|buzz|live|space|website|club|work|vip|cn|ru|link|fun|rest|cyou|sbs|cfd)$/
const TOOLS =
  /instantly|lemlist|smartlead|salesloft|outreach(\.io)?\b|apollo|mailshake|woodpecker|reply\.io|replyify|quickmail|yesware|mixmax|gmass|mailmeteor|klenty|saleshandy|snov|hunter|lavender|waalaxy|sequence|cadence|mail ?merge|dripify|outplay|overloop|prospect|sendspark|yamm|vocus|autoklose|mailmerge/
const PROGRAMS =
  /outlook|apple mail|iphone|ipad|thunderbird|evolution|k-?mail|mutt|zimbra|roundcube|airmail|spark|gmail|foxmail|em client|the bat|pine|gnus|mew|sylpheed|claws/
const TRACKING_HOST = /^(click|clicks|track|tracking|trk|links?|go|email|e|t|url\d*|em\d*|mailtrack|open|r|l|lnk|mkt)\./
const TRACKING_PATH =
  /\/(ls\/click|track(ing)?\/|click\/|c\/[a-z0-9_-]{16,}|wf\/click|f\/a\/|e\/c\/|unsub)|utm_(source|medium|campaign)=|[?&](mc_eid|_hsenc|ml_sub)=/

/** Who sends, and through what. */
export const senders: readonly Feature[] = [
  sign('free_mail', 'free_mail', reading => reading.sender.isFreeMail),
  {
    ...sign(
      'lookalike_domain',
      'lookalike_domain',
      reading => !reading.sender.isFreeMail && LOOKALIKE.test(reading.sender.label),
    ),
    holds: reading => MADE_FOR_OUTREACH.test(reading.sender.label),
  },
  sign('hyphen_domain', 'hyphen_domain', reading => reading.sender.label.includes('-')),
  sign('unusual_domain', 'unusual_domain', reading => UNUSUAL.test(reading.sender.domain)),
  sign('link_to_other_domain', 'links_elsewhere', linksOnlyElsewhere),
  sign('reply_to_elsewhere', 'reply_to_elsewhere', repliesElsewhere),
  {
    ...sign('role_sender', 'role_sender', reading => ROLE.test(reading.sender.local)),
    // pr.smith@ and team-anna@ may be people.
    holds: reading => /^[a-z]+\d*(\+.*)?$/.test(reading.sender.local),
  },
  sign('no_reply_sender', 'no_reply_sender', reading => NO_REPLY.test(reading.sender.local)),
  sign('subdomain_sender', 'sending_subdomain', reading => reading.sender.host !== reading.sender.domain),
  { ...sign('first_name_local', 'first_name_sender', isFirstName), holds: isNameOfPerson },
  sign('digits_in_local', 'numbered_sender', reading => /\d{2,}/.test(reading.sender.local)),
  {
    ...sign('company_in_name', 'company_in_name', reading =>
      /\b(at|from|of|von|de|bei|van)\b .|[|@(,]| - /i.test(reading.message.from.name),
    ),
    // Juan de Silva and "Lee, Ann" are whole names.
    holds: reading => /\b(at|from|bei)\b .|[|@(]| - /i.test(reading.message.from.name),
  },
  sign('name_missing', 'nameless_sender', reading => reading.message.from.name.trim() === ''),
  sign('sending_tool', 'sending_tool', ({ mailer }) => mailer !== '' && TOOLS.test(mailer)),
  sign('mail_program', 'mail_program', ({ mailer }) => isProgram(mailer) && !TOOLS.test(mailer)),
  sign('other_mailer', 'other_program', ({ mailer }) => mailer !== '' && !isProgram(mailer) && !TOOLS.test(mailer)),
  sign('tracking_links', 'tracking_links', reading =>
    reading.links.some(link => TRACKING_HOST.test(link.host) || TRACKING_PATH.test(link.url)),
  ),
]

function linksOnlyElsewhere(reading: Reading): boolean {
  return reading.links.length > 0 && reading.links.every(link => link.domain !== reading.sender.domain)
}

function repliesElsewhere(reading: Reading): boolean {
  return reading.message.replyTo.some(
    to => to.address !== '' && readSender(to.address).domain !== reading.sender.domain,
  )
}

function isFirstName(reading: Reading): boolean {
  const { local } = reading.sender
  const name = reading.message.from.name.toLowerCase()
  if (local.length < 2 || !name.startsWith(local)) return false
  const isWhole = name.length === local.length || ENDS_NAME.test(name.charAt(local.length))
  return isWhole && !ENDS_NAME.test(local)
}

const ENDS_NAME = /[\s,]/

/** "Payroll Team" and a company writing under its own name have no first name. */
function isNameOfPerson(reading: Reading): boolean {
  const { local, domain } = reading.sender
  if (ROLE.test(local) || domain.startsWith(`${local}.`)) return false
  return !/\b(team|desk|support|service|services|department|office|club|requests|billing)\b/i.test(
    reading.message.from.name,
  )
}

function isProgram(mailer: string): boolean {
  return mailer !== '' && PROGRAMS.test(mailer)
}
