import {
  type createKey as createCall,
  KEYS_MAX,
  type KeyView,
  type listKeys as listCall,
} from '@icebox/contract/api/keys'
import { scope } from '@icebox/contract/api/scopes'
import type { OutputOf } from '@icebox/contract/call'
import { getAccount, lockOwnTeam } from '../../accounts/account-store.ts'
import { isByCompany } from '../../accounts/company/lent-store.ts'
import type { Actor, App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { countTry } from '../../kit/db/limit.ts'
import type { Member, VerbInput } from '../../kit/http/route.ts'
import { logSecurity } from '../../kit/log/security-log.ts'
import { Problem } from '../../kit/problem.ts'
import { publish } from '../../kit/queue/publish.ts'
import { apiDigest } from '../../kit/sessions/secrets.ts'
import { isUuid } from '../../mail/entries/entry-store.ts'
import { insertKey, type KeyRow, listKeyRows, markRevoked } from './key-store.ts'
import { newKeyText, prefixOf } from './key-text.ts'
import { lockOf } from './rights.ts'

const MAKING = { max: 60, windowSeconds: 3_600 } as const

/** The person's keys, the newest first, without the keys themselves. */
export async function listKeys(app: App, { accountId }: Actor): Promise<OutputOf<typeof listCall>> {
  const account = await getAccount(app.db, accountId)
  const rows = await listKeyRows(app.db, accountId, 'program')
  const url = `${new URL(app.config.appUrl).origin}/api/v1`
  return { keys: rows.map(row => viewOf(row)), locked: lockOf(app, account), url }
}

/** Makes a key and shows it once. Throws Problem `not_allowed` where the plan does not hold the API, `conflict` past KEYS_MAX. */
export async function createKey(
  app: App,
  { accountId, session }: Member,
  { name, scopes, days }: VerbInput<typeof createCall>,
): Promise<OutputOf<typeof createCall>> {
  await countTry(app, `keys:${accountId}`, MAKING)
  const key = newKeyText(app.config.sandbox ? 'test' : 'live')
  const row = await inTransaction(app, async tx => {
    const locked = lockOf(app, await lockOwnTeam(tx, accountId))
    if (locked) throw new Problem('not_allowed', locked)
    const standing = (await listKeyRows(tx, accountId, 'program')).filter(each => !viewOf(each).isExpired)
    if (standing.length >= KEYS_MAX) {
      throw new Problem('conflict', `You have ${KEYS_MAX} keys, and that is the most. Revoke one first.`)
    }
    const by_company = await isByCompany(tx, { session })
    const digest = apiDigest(app.keys, 'key', key)
    await publish(tx, accountId, { type: 'settings_updated' })
    const kept = { name, prefix: prefixOf(key), digest, scopes: [...new Set(scopes)], days }
    return insertKey(tx, { account_id: accountId, kind: 'program', ...kept, by_company })
  })
  logSecurity(app, 'key_made', { account: accountId })
  return { key, view: viewOf(row) }
}

/** Ends a key at once, of a program or of an extension. Throws Problem `not_found` where there is none. */
export async function revokeKey(
  app: App,
  { accountId }: Actor,
  { keyId }: { keyId: string },
): Promise<{ success: true }> {
  const isRevoked = await inTransaction(app, async tx => {
    await publish(tx, accountId, { type: 'settings_updated' })
    return isUuid(keyId) && markRevoked(tx, accountId, keyId)
  })
  if (!isRevoked) throw new Problem('not_found', 'This key was revoked before.')
  logSecurity(app, 'key_revoked', { account: accountId })
  return { success: true }
}

/** Scopes of another version are left out: they open nothing here. */
function viewOf(row: KeyRow): KeyView {
  return {
    id: row.id,
    name: row.name,
    prefix: row.prefix,
    scopes: scopesOf(row),
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    isExpired: row.expires_at.getTime() <= Date.now(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
  }
}

export function scopesOf({ scopes }: Pick<KeyRow, 'scopes'>) {
  return scopes.flatMap(each => scope.safeParse(each).data ?? [])
}
