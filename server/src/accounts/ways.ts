import { MAILBOX_PROVIDERS, type MailboxProvider } from '@icebox/contract/mailbox-providers'
import type { SignInWay } from '@icebox/contract/ways'
import type { Actor, App } from '../app.ts'
import { inTransaction, type Tx } from '../kit/db/db.ts'
import type { Member } from '../kit/http/route.ts'
import { Problem } from '../kit/problem.ts'
import { publish } from '../kit/queue/publish.ts'
import { addJob } from '../kit/queue/queue.ts'
import { endSessionsBegunBy } from '../kit/sessions/session.ts'
import { isByCompany } from './company/lent-store.ts'
import {
  deleteIdentity,
  findIdentity,
  type Identity,
  insertIdentity,
  listIdentities,
  lockIdentities,
  lockWays,
  type NewWay,
  recordMailboxLeft,
  type Way,
} from './identity-store.ts'
import { findProvider } from './oauth/providers.ts'

/** What opens the account, the first added first. */
export async function listWays(app: App, { accountId }: Actor): Promise<SignInWay[]> {
  return (await listIdentities(app.db, accountId)).map(way => ({
    id: way.id,
    provider: way.provider,
    address: way.address,
    host: hostOf(way),
    addedAt: way.created_at.toISOString(),
    lastUsedAt: way.last_used_at?.toISOString() ?? null,
    isMailboxLeft: way.mailbox_left_at !== null,
  }))
}

/** The mail server, where it is part of the identity; see `identitiesOf`. */
function hostOf({ provider, subject }: Way): string | null {
  return MAILBOX_PROVIDERS[provider].hasOneHost ? null : (subject.split('|')[0] ?? null)
}

/** Throws Problem `not_found`, or `conflict` where nothing else would open the account. */
export async function removeWay(app: App, member: Member, { wayId }: { wayId: string }) {
  const { accountId } = member
  await inTransaction(app, async tx => {
    const ways = await lockWays(tx, accountId)
    const way = ways.find(({ id }) => id === wayId)
    if (!way) throw new Problem('not_found', 'There is no such way to sign in.')
    if (!hasOther(app, ways, [way])) {
      throw new Problem('conflict', 'This is the only way to sign in to your account. Please add another one first.')
    }
    await dropWay(tx, way, member)
  })
  return { success: true as const }
}

/** Who asks, and by which session, which goes on. */
type Asking = Pick<Member, 'accountId' | 'session'>

/**
 * Makes a proven identity a way into the account, and takes those away whose mailbox was disconnected while there was no
 * other. Throws Problem `conflict` when it opens another account.
 */
export async function addWay(tx: Tx, asking: Asking, way: Omit<NewWay, 'accountId'>): Promise<void> {
  const { accountId } = asking
  await lockIdentities(tx, [way.identity])
  const known = await findIdentity(tx, way.identity)
  if (known && known.account_id !== accountId) {
    throw new Problem('conflict', 'This opens another Icebox account already. Please sign in to that one.')
  }
  const before = await lockWays(tx, accountId)
  const byCompany = await isByCompany(tx, asking)
  await insertIdentity(tx, { ...way, accountId, byCompany })
  if (!known) await tell(tx, accountId, { change: 'added', provider: way.identity.provider, address: way.address })
  const over = before.filter(each => each.mailbox_left_at && each.id !== known?.id && (each.by_company || !byCompany))
  for (const each of over) await dropWay(tx, each, asking)
  await publish(tx, accountId, { type: 'settings_updated' })
}

/** A mailbox is disconnected and opens the account no more, unless there is no other way in. */
export async function leaveWays(app: App, tx: Tx, asking: Asking & { readonly identities: Identity[] }): Promise<void> {
  const ways = await lockWays(tx, asking.accountId)
  const left = ways.filter(way =>
    asking.identities.some(({ provider, subject }) => way.provider === provider && way.subject === subject),
  )
  if (!hasOther(app, ways, left)) {
    await recordMailboxLeft(
      tx,
      left.map(({ id }) => id),
    )
    return
  }
  for (const way of left) await dropWay(tx, way, asking)
}

/**
 * Whether anything else opens the account: a provider that is not set up here any more does not. What was added by leave of
 * a company ends with its team, and takes the place of no way of one's own.
 */
export function hasOther({ config }: Pick<App, 'config'>, ways: readonly Way[], without: readonly Way[]): boolean {
  const isOwn = without.some(({ by_company }) => !by_company)
  return ways.some(way => {
    const provider = findProvider(way.provider)
    const opens = !provider || provider.clientOf(config) !== undefined
    return !without.includes(way) && opens && !(isOwn && way.by_company)
  })
}

async function dropWay(tx: Tx, { id, provider, address }: Way, { accountId, session }: Asking): Promise<void> {
  await endSessionsBegunBy(tx, { accountId, identityId: id, except: session })
  await deleteIdentity(tx, id)
  await tell(tx, accountId, { change: 'removed', provider, address })
  await publish(tx, accountId, { type: 'settings_updated' })
}

interface Change {
  readonly change: 'added' | 'removed'
  readonly provider: MailboxProvider
  readonly address: string
}

async function tell(tx: Tx, accountId: string, change: Change): Promise<void> {
  const at = new Date().toISOString()
  // By its key an erasure finds it.
  const key = `way-letter:${accountId}:${change.provider}:${change.address}:${at}`
  await addJob(tx, { name: 'send-way-letter', payload: { accountId, ...change, at }, key })
}
