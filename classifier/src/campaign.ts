import type { Reading } from './features/reading.ts'

/**
 * Names the campaign of an unwanted message, equal for its follow-ups: the sender's organisation and what the
 * subject says without reply marks and numbers. Null when the sender is not known well enough to tell.
 */
export function campaignOf(reading: Reading): string | null {
  const { sender } = reading
  if (sender.domain === '') return null
  const from = sender.isFreeMail ? `${sender.local}@${sender.domain}` : stem(sender.domain)
  const subject = subjectStem(reading.subject)
  if (subject === '' && sender.isFreeMail) return null
  return hash64(`${from}\n${subject}`)
}

const PREFIX = /^\s*((re|aw|sv|rif|odp|antw|res|enc|fwd?|wg|tr|vs|doorst)\s*(\[\d+\])?\s*:\s*)+/

function subjectStem(subject: string): string {
  return subject
    .replace(PREFIX, '')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .slice(0, 80)
}

/** Outreach is spread over domains such as try-acme.com and acmehq.com; these count as acme. */
function stem(domain: string): string {
  const label = domain.split('.')[0] ?? domain
  const bare = label
    .replace(/^(try|get|use|go|join|meet|with|hello|team|mail|reach)-?(?=[a-z0-9]{4})/, '')
    .replace(/-?(hq|team|mail|app|labs|connect|now|online)$/, '')
    .replace(/-/g, '')
  return bare.length >= 4 ? bare : label
}

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
