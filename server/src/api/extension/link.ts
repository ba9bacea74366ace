import {
  EXTENSION_DAYS,
  EXTENSIONS_MAX,
  type giveLinkCode as giveCall,
  LINK_CODE_SECONDS,
  type linkExtension as linkCall,
  type listExtensions as listCall,
} from '@icebox/contract/api/extension'
import type { OutputOf } from '@icebox/contract/call'
import { getAccount, lockOwnTeam } from '../../accounts/account-store.ts'
import { isByCompany, isLent } from '../../accounts/company/lent-store.ts'
import type { Actor, App } from '../../app.ts'
import { recordDeed } from '../../kit/audit/record.ts'
import { type Db, inTransaction, type Tx } from '../../kit/db/db.ts'
import { countTry } from '../../kit/db/limit.ts'
import { wideNetworkOf } from '../../kit/http/network.ts'
import type { Member, VerbInput, Visitor } from '../../kit/http/route.ts'
import { logSecurity } from '../../kit/log/security-log.ts'
import { Problem } from '../../kit/problem.ts'
import { publish } from '../../kit/queue/publish.ts'
import { apiDigest, isSameMark, randomToken, sha256 } from '../../kit/sessions/secrets.ts'
import { insertKey, type KeyRow, listKeyRows } from '../keys/key-store.ts'
import { newKeyText, prefixOf } from '../keys/key-text.ts'
import { insertCode, takeCode } from './link-store.ts'

const GIVING = { max: 60, windowSeconds: 3_600 } as const
const LINKING = { max: 60, windowSeconds: 3_600 } as const

/** The browsers whose extension is connected, the newest first. */
export async function listExtensions(app: App, { accountId }: Actor): Promise<OutputOf<typeof listCall>> {
  return {
    extensions: (await listStanding(app.db, accountId)).map(row => ({
      id: row.id,
      browser: row.name,
      linkedAt: row.created_at.toISOString(),
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
  }
}

/** Those that have ended of late are kept for a month, to say so to whoever uses one. */
async function listStanding(db: Db | Tx, accountId: string): Promise<KeyRow[]> {
  const rows = await listKeyRows(db, accountId, 'extension')
  return rows.filter(row => row.expires_at.getTime() > Date.now())
}

/** A code by which the extension that made the challenge, and no other, may link itself within a minute. */
export async function giveLinkCode(
  app: App,
  { accountId, session }: Member,
  { challenge }: VerbInput<typeof giveCall>,
): Promise<OutputOf<typeof giveCall>> {
  await countTry(app, `link-codes:${accountId}`, GIVING)
  const code = randomToken()
  const digest = apiDigest(app.keys, 'link', code)
  await inTransaction(app, async tx => {
    const by_company = await isByCompany(tx, { session })
    await insertCode(tx, { digest, account_id: accountId, challenge, seconds: LINK_CODE_SECONDS, by_company })
  })
  return { code }
}

/**
 * Gives the extension a key of its own for a code and the verifier of its challenge. The code is used up by the first try, a
 * wrong one included. Throws Problem `gone` where it does not hold, `conflict` past EXTENSIONS_MAX.
 */
export async function linkExtension(
  app: App,
  { ip }: Visitor,
  { code, verifier, browser }: VerbInput<typeof linkCall>,
): Promise<OutputOf<typeof linkCall>> {
  await countTry(app, `link:${ip}`, LINKING)
  const given = await takeCode(app.db, apiDigest(app.keys, 'link', code))
  if (!given || !isSameMark(given.challenge, sha256(verifier).toString('base64url'))) throw codeGone()
  const key = newKeyText(app.config.sandbox ? 'test' : 'live')
  await insertExtension(app, {
    accountId: given.account_id,
    byCompany: given.by_company,
    browser,
    key,
    net: wideNetworkOf(ip),
  })
  logSecurity(app, 'key_made', { account: given.account_id, kind: 'extension' })
  const { email } = await getAccount(app.db, given.account_id)
  return { key, email }
}

interface NewExtension {
  readonly accountId: string
  readonly byCompany: boolean
  readonly browser: string
  readonly key: string
  readonly net: string
}

async function insertExtension(app: App, { accountId, byCompany, browser, key, net }: NewExtension): Promise<void> {
  await inTransaction(app, async tx => {
    await lockOwnTeam(tx, accountId)
    // They have left the team between the code and its use, and with it went what the company's word had opened.
    if (byCompany && !(await isLent(tx, accountId))) throw codeGone()
    if ((await listStanding(tx, accountId)).length >= EXTENSIONS_MAX) {
      throw new Problem('conflict', `${EXTENSIONS_MAX} browsers are connected, and that is the most. Revoke one first.`)
    }
    const { id } = await insertKey(tx, {
      ...{ account_id: accountId, kind: 'extension', name: browser, prefix: prefixOf(key) },
      // What it may do is what the extension's own calls do, on every plan; it opens no other.
      ...{ digest: apiDigest(app.keys, 'key', key), scopes: [], days: EXTENSION_DAYS, by_company: byCompany },
    })
    await publish(tx, accountId, { type: 'settings_updated' })
    await recordDeed(tx, { accountId, by: 'person', act: 'extension_linked', target: { kind: 'key', id }, net })
  })
}

function codeGone(): Problem {
  return new Problem('gone', 'This code was used or is older than a minute. Press Connect in the extension again.')
}
