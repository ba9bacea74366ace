import { FREE_MAIL } from './features/free-mail.ts'
import type { Reading, Sender } from './features/reading.ts'

/**
 * Names the campaign a message belongs to, equal for its follow-ups under new subjects, for a second writer of the
 * same organisation and for its look-alike domains. A free mailbox is its own organisation. Null when there is no
 * sender.
 */
export function campaignOf(reading: Reading): string | null {
  const { sender } = reading
  if (sender.domain === '') return null
  return hash64(isSharedHost(sender) ? `${sender.local}@${sender.host}` : organisationOf(sender.domain))
}

const FREE_LABELS: ReadonlySet<string> = new Set([...FREE_MAIL].map(labelOf))

/** Unrelated people write from one domain: free mail in any country, and domains named like a mail host. */
function isSharedHost({ domain, isFreeMail }: Sender): boolean {
  const label = labelOf(domain)
  return isFreeMail || FREE_LABELS.has(label) || /^(mail|post|inbox)|post$|^example(-|$)/.test(label)
}

function labelOf(domain: string): string {
  return domain.split('.')[0] ?? domain
}

/** Words outreach puts around a name for its spare domains: try-acme.com, acmehq.com, acme-media.net. */
const AROUND =
  'get|try|use|go|join|meet|with|hello|hi|from|team|mail|email|reach|outreach|connect|hq|app|labs?|now|online|inc|co|group|media|business|experts?|capital|vc|events?|expo|uk|us|eu|io|ai|global|leads?|agency|digital|growth|partners'
const AROUND_PART = new RegExp(`^(?:${AROUND})$`)
const BEFORE = /^(?:get|try|use|join|meet|with|hello|reach|outreach|team|mail|euro)(?=[a-z0-9]{5})/
const AFTER = /(?<=[a-z0-9]{5})(?:hq|team|mail|app|labs|connect|outreach|online|capital)$/

/** The name all domains of one organisation share, or the domain's own when too little would be left of it. */
function organisationOf(domain: string): string {
  const parts = labelOf(domain)
    .split('-')
    .filter(part => !AROUND_PART.test(part))
  const name = parts.join('')
  const bare = name.replace(BEFORE, '').replace(AFTER, '')
  if (bare.length >= MIN_NAME) return bare
  return name.length >= MIN_NAME ? name : domain
}

/** Shorter names are too common to be one organisation's under every ending. */
const MIN_NAME = 5

/** Two FNV-1a halves; a name, not a secret. */
function hash64(text: string): string {
  let low = 0x811c9dc5
  let high = 0x2c1b3c6d
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    low = Math.imul(low ^ code, 0x01000193)
    high = Math.imul(high ^ code, 0x85ebca6b)
  }
  return (low >>> 0).toString(16).padStart(8, '0') + (high >>> 0).toString(16).padStart(8, '0')
}
