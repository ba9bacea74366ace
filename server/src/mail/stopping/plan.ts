import { randomInt } from 'node:crypto'
import { shareAccount } from '../../accounts/account-store.ts'
import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { type EntryRow, lockEntry } from '../entries/entry-store.ts'
import { findMailbox } from '../mailboxes/mailbox-store.ts'
import { campaignOf, orgDomainOf } from './ask.ts'
import { listCandidates } from './candidate-store.ts'
import { firstBroken } from './clauses.ts'
import { storedFacts } from './facts.ts'
import { noteOutcomes } from './outcome/outcome-store.ts'
import { insertRequest, settleStranded } from './request-store.ts'
import { sendingFaults } from './sending-ability.ts'
import { stopRightsOf } from './settings/rights.ts'
import { letterTo } from './settings/template.ts'
import { templateOf } from './settings/template-in-force.ts'

const AT_ONCE = 200
/** As a person might, and never before the owner could have looked. */
const DELAY_SECONDS = { from: 15 * 60, to: 45 * 60 } as const

/** A round of a chore: letters that go by themselves are planned, and what became of those sent is noted. */
export async function lookAfterStopRequests(app: App): Promise<void> {
  for (let after = '0'; ; ) {
    const entries = await listCandidates(app.db, { after, limit: AT_ONCE })
    for (const entry of entries) await planLetter(app, entry)
    if (entries.length < AT_ONCE) break
    after = entries.at(-1)?.number ?? after
  }
  await inTransaction(app, settleStranded)
  await inTransaction(app, tx => noteOutcomes(tx, null))
}

async function planLetter(app: App, { id }: EntryRow): Promise<void> {
  await inTransaction(app, async tx => {
    const entry = await lockEntry(tx, id, 'moved')
    // Whoever switches the protection off comes before, or cancels what is planned here.
    const account = entry && (await shareAccount(tx, entry.account_id))
    const mailbox = entry && (await findMailbox(tx, entry.mailbox_id))
    if (!entry || !account?.protection_on || !mailbox || !stopRightsOf(app, account).mayAutomate) return
    const [facts] = await storedFacts(tx, account, [entry])
    if (!facts || firstBroken(facts, 'automatic')) return
    if ((await sendingFaults(tx, [mailbox])).get(mailbox.id) !== null) return
    const seconds = randomInt(DELAY_SECONDS.from, DELAY_SECONDS.to + 1)
    await insertRequest(tx, {
      ...{ account_id: account.id, mailbox_id: mailbox.id, entry_id: entry.id, campaign: campaignOf(entry) },
      ...{ sender: entry.from_address, org_domain: orgDomainOf(entry.from_address) },
      ...{ way: 'reply', is_automatic: true, letter: letterTo(await templateOf(tx, account), entry.from_name) },
      send_at: new Date(Date.now() + seconds * 1_000),
    })
  })
}
