import type { MailTwin } from '../../sandbox/src/mail-twin.ts'
import { compose, now } from '../../sandbox/src/scenes/compose.ts'
import { demoPeople } from '../../sandbox/src/scenes/people.ts'
import { letterRow, seededRandom } from '../../sandbox/src/scenes/trickle.ts'

const DAY_MS = 86_400_000
const YEARS = 5

/** Of every hundred old messages in the inbox. The rest are strangers' letters, about half of them cold. */
const SHARES = { lists: 55, conversations: 20, colleagues: 10 } as const

/** Where old mail goes, and how much of it. */
interface OldMail {
  readonly address: string
  readonly count: number
}

/**
 * Fills an inbox as years do: newsletters and notices, conversations the person took part in, colleagues, and letters of
 * strangers. The order is mixed, the same in every run, and the last message is the newest.
 */
export async function fillWithOldMail(twin: MailTwin, { address, count }: OldMail): Promise<void> {
  const random = seededRandom(26)
  const stranger = letterRow(seededRandom(7))
  const [first] = demoPeople
  if (!first) throw new Error('the sandbox has no people')
  for (let at = 0; at < count; at++) {
    const receivedAt = new Date(Date.now() - DAY_MS - ((count - at) / count) * YEARS * 365 * DAY_MS)
    const share = random() * 100
    if (share < SHARES.lists) await twin.deliver(address, notice(address, at), { receivedAt })
    else if (share < SHARES.lists + SHARES.conversations) await converse(twin, { address, at, receivedAt })
    else if (share < SHARES.lists + SHARES.conversations + SHARES.colleagues)
      await twin.deliver(address, colleague(address, at), { receivedAt })
    else {
      const { raw } = await compose(stranger(), { ...first, email: address }, { ...now(), date: receivedAt })
      await twin.deliver(address, raw, { receivedAt })
    }
  }
}

function notice(address: string, at: number): string {
  const list = at % 2 === 0
  const shop = `shop${at % 40}.example`
  return letter([
    `From: ${list ? `Weekly <news@${shop}>` : `Notices <no-reply@${shop}>`}`,
    `To: ${address}`,
    `Subject: What is new, number ${at}`,
    `Message-ID: <notice-${at}@${shop}>`,
    ...(list ? [`List-Id: Weekly <weekly.${at % 40}.com>`, `List-Unsubscribe: <https://${shop}/out>`] : []),
  ])
}

async function converse(
  twin: MailTwin,
  { address, at, receivedAt }: { address: string; at: number; receivedAt: Date },
) {
  const friend = `friend${at % 200}@people.example`
  const [question, answer] = [`<question-${at}@people.example>`, `<answer-${at}@fernbank.example>`]
  const head = [`Subject: Saturday ${at}`]
  const asked = letter([`From: Friend <${friend}>`, `To: ${address}`, ...head, `Message-ID: ${question}`])
  await twin.deliver(address, asked, { receivedAt })
  const replied = [`From: ${address}`, `To: ${friend}`, `Subject: Re: Saturday ${at}`, `In-Reply-To: ${question}`]
  await twin.deliver(address, letter([...replied, `Message-ID: ${answer}`]), { folder: 'Sent', receivedAt })
}

function colleague(address: string, at: number): string {
  const domain = address.slice(address.indexOf('@') + 1)
  return letter([
    `From: Colleague ${at % 30} <colleague${at % 30}@${domain}>`,
    `To: ${address}`,
    `Subject: Minutes ${at}`,
    `Message-ID: <minutes-${at}@${domain}>`,
  ])
}

function letter(headers: readonly string[]): string {
  return [...headers, 'Content-Type: text/plain; charset=utf-8', '', 'A few words, as there are in many letters.'].join(
    '\r\n',
  )
}
