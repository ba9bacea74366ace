import { organisationOf } from '@icebox/classifier/answers/received'
import { isPublicMail } from '@icebox/classifier/features/free-mail'
import type { askToStop as askCall, StopAnswer } from '@icebox/contract/replies'
import { type Account, getAccount } from '../../accounts/account-store.ts'
import type { Actor, App } from '../../app.ts'
import { inTransaction, type Tx } from '../../kit/db/db.ts'
import { countTry } from '../../kit/db/limit.ts'
import type { VerbInput } from '../../kit/http/route.ts'
import { type EntryRow, lockEntries } from '../entries/entry-store.ts'
import { listMailboxes, type MailboxRow } from '../mailboxes/mailbox-store.ts'
import { firstBroken, type StopFacts } from './clauses.ts'
import { storedFacts } from './facts.ts'
import { type CountedLetter, limitReached } from './limit-store.ts'
import { insertRequest, readAsked } from './request-store.ts'
import { sendingFaults } from './sending-ability.ts'
import { assertMayAsk } from './settings/rights.ts'
import { letterTo } from './settings/template.ts'
import { templateOf } from './settings/template-in-force.ts'

/** What was clicked may be taken back for so long. */
const UNDO_MS = 10_000
const ASKING = { max: 600, windowSeconds: 3_600 } as const

/**
 * Asks the senders of these messages to stop, each campaign once, or only tells what would be done. Throws Problem
 * `not_allowed` where the plan does not hold it, `not_found` for a message of somebody else's, `too_many`.
 */
export async function askToStop(
  app: App,
  { accountId }: Actor,
  { ids, dryRun }: VerbInput<typeof askCall>,
): Promise<{ answers: StopAnswer[] }> {
  if (!dryRun) await countTry(app, `stop:${accountId}`, ASKING)
  return inTransaction(app, async tx => {
    const account = await getAccount(tx, accountId)
    assertMayAsk(app, account)
    const asking = await prepare(tx, account, await lockEntries(tx, accountId, ids))
    const answers: StopAnswer[] = []
    for (const id of new Set(ids)) {
      const facts = asking.factsOf.get(id)
      if (facts) answers.push(await answerFor(tx, { asking, facts, dryRun }))
    }
    return { answers }
  })
}

interface Asking {
  readonly account: Account
  readonly factsOf: ReadonlyMap<string, StopFacts>
  readonly template: string
  readonly mailboxes: ReadonlyMap<string, MailboxRow>
  readonly sendingFaults: ReadonlyMap<string, string | null>
  readonly asked: Awaited<ReturnType<typeof readAsked>>
  /** Campaigns that this very call asks. */
  readonly now: Set<string>
  /** Letters that a dry run would send: they count as those that wait do, and are written nowhere. */
  readonly shown: CountedLetter[]
}

async function prepare(tx: Tx, account: Account, entries: readonly EntryRow[]): Promise<Asking> {
  const mailboxes = await listMailboxes(tx, account.id)
  const facts = await storedFacts(tx, account, entries)
  return {
    account,
    factsOf: new Map(facts.map(each => [each.entry.id, each])),
    template: await templateOf(tx, account),
    mailboxes: new Map(mailboxes.map(row => [row.id, row])),
    sendingFaults: await sendingFaults(tx, mailboxes),
    asked: await readAsked(tx, account.id, entries.map(campaignOf)),
    now: new Set(),
    shown: [],
  }
}

/** A message without a campaign is one of its own. */
export const campaignOf = ({ campaign, id }: Pick<EntryRow, 'campaign' | 'id'>) => campaign ?? id

/** Whom a letter counts for: the organisation, or the one address where strangers share the domain. */
export function orgDomainOf(sender: string): string {
  const domain = organisationOf(sender)
  return isPublicMail(domain) ? sender : domain
}

interface OneMessage {
  readonly asking: Asking
  readonly facts: StopFacts
  readonly dryRun: boolean
}

async function answerFor(tx: Tx, { asking, facts, dryRun }: OneMessage): Promise<StopAnswer> {
  const { entry } = facts
  const decided = await decide(tx, asking, facts)
  if ('because' in decided) return nothing(entry, decided.because)
  asking.now.add(campaignOf(entry))
  const { way, text, to, letter } = decided
  const answer = { entryId: entry.id, way, to, text, because: null }
  if (dryRun) {
    if (letter) asking.shown.push(letter)
    return { ...answer, requestId: null }
  }
  const row = await insertRequest(tx, {
    ...{ account_id: entry.account_id, mailbox_id: entry.mailbox_id, entry_id: entry.id, campaign: campaignOf(entry) },
    ...{ sender: entry.from_address, org_domain: orgDomainOf(entry.from_address) },
    ...{ way, is_automatic: false, letter: text, send_at: new Date(Date.now() + UNDO_MS) },
  })
  return row ? { ...answer, requestId: row.id } : nothing(entry, ASKED)
}

function nothing({ id }: EntryRow, because: string): StopAnswer {
  return { entryId: id, way: 'none', to: null, text: null, because, requestId: null }
}

const ASKED = 'They were asked to stop already.'
const ASKED_NOW = 'It is of the same campaign as another of these messages, and each is asked once.'

interface Decision {
  readonly way: 'unsubscribe' | 'reply'
  /** The host that is called, or the address that is written to. */
  readonly to: string
  readonly text: string | null
  readonly letter?: CountedLetter
}

/** The list is left where one click does it and did not fail before; else there is a letter. */
async function decide(tx: Tx, asking: Asking, facts: StopFacts): Promise<Decision | { readonly because: string }> {
  const { entry } = facts
  const campaign = campaignOf(entry)
  if (asking.asked.standing.has(campaign)) return { because: ASKED }
  if (asking.now.has(campaign)) return { because: ASKED_NOW }
  const mailbox = asking.mailboxes.get(entry.mailbox_id)
  if (!mailbox || mailbox.leaving_at !== null) return { because: 'Its mailbox is not connected any more.' }
  if (entry.stop_list_host !== null && !asking.asked.notUnsubscribed.has(campaign)) {
    const broken = firstBroken(facts, 'unsubscribe')
    return broken ? { because: broken.words } : { way: 'unsubscribe', to: entry.stop_list_host, text: null }
  }
  const broken = firstBroken(facts, 'click')
  if (broken) return { because: broken.words }
  const fault = asking.sendingFaults.get(mailbox.id)
  return fault ? { because: fault } : decideLetter(tx, { asking, entry, mailbox })
}

interface Lettering {
  readonly asking: Asking
  readonly entry: EntryRow
  readonly mailbox: MailboxRow
}

/** A letter as long as the limits hold, this call's own letters counted. */
async function decideLetter(tx: Tx, { asking, entry, mailbox }: Lettering) {
  const { account, template, shown } = asking
  const { from_address: sender, from_name: senderName } = entry
  const letter = { accountId: account.id, teamId: account.team_id, mailbox, sender, orgDomain: orgDomainOf(sender) }
  const because = await limitReached(tx, letter, { countsWaiting: true, besides: shown })
  if (because !== undefined) return { because }
  return { way: 'reply' as const, to: sender, text: letterTo(template, senderName), letter }
}
