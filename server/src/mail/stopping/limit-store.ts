import type { MailboxProvider } from '@icebox/contract/mailbox-providers'
import { type Db, sql, type Tx } from '../../kit/db/db.ts'
import type { MailboxRow } from '../mailboxes/mailbox-store.ts'

/** One letter, as it counts against the limits. */
export interface CountedLetter {
  readonly accountId: string
  readonly teamId: string
  readonly mailbox: Pick<MailboxRow, 'id' | 'provider'>
  readonly sender: string
  readonly orgDomain: string
  /** The request itself, once there is one; it does not count. */
  readonly requestId?: string
}

/** Letters of a day, of a person's mailbox, of a team, and of a team to one organisation; days between two to one address. */
export const STOP_LIMITS = { mailboxDay: 20, teamDay: 200, domainDay: 3, addressDays: 30 } as const

/** Graph takes no Auto-Submitted header, so that letters from there are fewer. */
const HALVED: ReadonlySet<MailboxProvider> = new Set(['microsoft'] as const)

/** Letters of one team are begun one after another until the transaction ends, so that several workers count right. */
export async function lockLetters(tx: Tx, teamId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stop letters of ${teamId}`}, 0))`.execute(tx)
}

interface Counting {
  readonly countsWaiting: boolean
  /** Letters of the same team that are decided on and nowhere written yet. */
  readonly besides?: readonly CountedLetter[]
}

/** Why one more letter would be one too many; undefined where it is not. What waits counts where that is asked. */
export async function limitReached(
  db: Db | Tx,
  letter: CountedLetter,
  { countsWaiting, besides = [] }: Counting,
): Promise<string | undefined> {
  const counts = withThese(await countLetters(db, letter, countsWaiting), letter, besides)
  const share = HALVED.has(letter.mailbox.provider) ? 2 : 1
  const { mailboxDay, teamDay, domainDay, addressDays } = STOP_LIMITS
  if (counts.address > 0) return `A letter went to this address less than ${addressDays} days ago.`
  if (counts.domain >= domainDay) return `At most ${domainDay} letters a day go to one organisation.`
  if (counts.mailbox >= mailboxDay / share) return `At most ${mailboxDay / share} letters a day leave this mailbox.`
  if (counts.team >= teamDay / share)
    return `At most ${teamDay / share} letters a day leave the mailboxes of your team.`
  return undefined
}

type Counts = Record<'mailbox' | 'team' | 'domain' | 'address', number>

function withThese(counts: Counts, letter: CountedLetter, besides: readonly CountedLetter[]): Counts {
  const countOf = (isAlike: (other: CountedLetter) => boolean) => besides.filter(isAlike).length
  return {
    mailbox: counts.mailbox + countOf(({ mailbox }) => mailbox.id === letter.mailbox.id),
    team: counts.team + besides.length,
    domain: counts.domain + countOf(({ orgDomain }) => orgDomain === letter.orgDomain),
    address:
      counts.address + countOf(({ accountId, sender }) => accountId === letter.accountId && sender === letter.sender),
  }
}

async function countLetters(db: Db | Tx, letter: CountedLetter, countsWaiting: boolean): Promise<Counts> {
  const { accountId, teamId, mailbox, sender, orgDomain, requestId = null } = letter
  const isRecent = sql`(begun_at > now() - interval '24 hours' or (${countsWaiting} and state = 'waiting'))`
  const { rows } = await sql<Counts>`
    select
      (count(*) filter (where mailbox_id = ${mailbox.id} and ${isRecent}))::int as mailbox,
      (count(*) filter (where ${isRecent}))::int as team,
      (count(*) filter (where org_domain = ${orgDomain} and ${isRecent}))::int as domain,
      (count(*) filter (where account_id = ${accountId} and sender = ${sender}))::int as address
    from stop_request
    where account_id in (select id from account where team_id = ${teamId}) and way = 'reply'
      and id is distinct from ${requestId}::uuid
      and (begun_at > now() - make_interval(days => ${STOP_LIMITS.addressDays})
        or (${countsWaiting} and state = 'waiting'))`.execute(db)
  return rows[0] ?? { mailbox: 0, team: 0, domain: 0, address: 0 }
}
