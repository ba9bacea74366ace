import type { OutputOf } from '@icebox/contract/call'
import type { changeStopSettings as changeCall, getStopSettings as getCall } from '@icebox/contract/replies'
import { type Account, getAccount } from '../../../accounts/account-store.ts'
import type { Actor, App } from '../../../app.ts'
import { inTransaction, type Tx } from '../../../kit/db/db.ts'
import type { VerbInput } from '../../../kit/http/route.ts'
import { Problem } from '../../../kit/problem.ts'
import { publish } from '../../../kit/queue/publish.ts'
import { cancelWaiting } from '../../entries/stop-cancel-store.ts'
import { listMailboxes } from '../../mailboxes/mailbox-store.ts'
import { sendingFaults } from '../sending-ability.ts'
import { assertMayAsk, assertMayAutomate, stopRightsOf } from './rights.ts'
import { findSetting, findTeamTemplate, storeAutomatic, storeTeamTemplate, storeTemplate } from './setting-store.ts'
import { checkedTemplate, DEFAULT_TEMPLATE } from './template.ts'

const SWITCHED_OFF =
  'Icebox switched the automatic letter off, because several letters came back. You can switch it on again.'

/** What may be done, what is set, and from which mailboxes letters leave. */
export async function getStopSettings(app: App, { accountId }: Actor): Promise<OutputOf<typeof getCall>> {
  const account = await getAccount(app.db, accountId)
  const rights = stopRightsOf(app, account)
  const setting = await findSetting(app.db, accountId)
  const teamTemplate = await findTeamTemplate(app.db, account.team_id)
  const rows = await listMailboxes(app.db, accountId)
  const faults = await sendingFaults(app.db, rows)
  return {
    ...rights,
    isAutomatic: rights.mayAutomate && setting?.automatic_since != null,
    switchedOff: setting?.switched_off_at != null ? SWITCHED_OFF : null,
    template: setting?.template ?? null,
    templateInForce: setting?.template ?? teamTemplate ?? DEFAULT_TEMPLATE,
    teamTemplate,
    mailboxes: rows.map(({ id, address }) => {
      const because = faults.get(id) ?? null
      return { mailboxId: id, address, maySend: because === null, because }
    }),
  }
}

/**
 * Switches the automatic letter, or writes the person's or the team's. Switched off, none that waits goes out. Throws Problem
 * `not_allowed` with what unlocks it, `bad_input` for a letter that cannot be sent.
 */
export async function changeStopSettings(app: App, actor: Actor, change: VerbInput<typeof changeCall>) {
  await inTransaction(app, async tx => {
    const account = await getAccount(tx, actor.accountId)
    if (change.isAutomatic !== undefined) await switchAutomatic(app, tx, { account, change })
    await writeTemplates(app, tx, { account, change })
    await publish(tx, account.id, { type: 'stop_requests_updated' })
  })
  return getStopSettings(app, actor)
}

interface Changing {
  readonly account: Account
  readonly change: VerbInput<typeof changeCall>
}

async function switchAutomatic(app: App, tx: Tx, { account, change }: Changing): Promise<void> {
  const isOn = change.isAutomatic === true
  if (isOn) assertMayAutomate(app, account)
  if (isOn && change.understands !== true) {
    throw new Problem('bad_input', 'Please confirm first that you know what a letter tells its reader.')
  }
  await storeAutomatic(tx, account.id, isOn)
  if (!isOn)
    await cancelWaiting(tx, { accountId: account.id, automatic: true }, 'The automatic letter was switched off.')
}

async function writeTemplates(app: App, tx: Tx, { account, change }: Changing): Promise<void> {
  const { template, teamTemplate } = change
  if (template === undefined && teamTemplate === undefined) return
  assertMayAsk(app, account)
  if (template !== undefined) await storeTemplate(tx, account.id, template && checkedTemplate(template))
  if (teamTemplate === undefined) return
  if (account.role === 'member') {
    throw new Problem('not_allowed', 'Only the owner and the admins of the team write its letter.')
  }
  await storeTeamTemplate(tx, account.team_id, teamTemplate && checkedTemplate(teamTemplate))
}
