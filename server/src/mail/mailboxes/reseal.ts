import type { App } from '../../app.ts'
import { type SealedFor, seal, sealedUnderOldKey, unseal } from '../../kit/sessions/secrets.ts'
import { credentialPlace } from './connect-login.ts'
import { listGrants, replaceSealed } from './grant-store.ts'
import { grantPlace } from './grants.ts'
import { listCredentials, replaceCredential } from './mailbox-store.ts'

const AT_ONCE = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Seals passwords under the first key that lie under an older one, so that the older can be taken away. Answers how many. */
export async function resealCredentials(app: App): Promise<number> {
  return resealAll({
    list: after => listCredentials(app.db, after, AT_ONCE),
    idOf: row => row.id,
    reseal: async ({ id, credential: old }) => {
      const fresh = resealed(app, credentialPlace(id), old)
      if (old === null || fresh === null || fresh === old) return false
      await replaceCredential(app.db, id, { old, fresh })
      return true
    },
  })
}

/** The same for the tokens of mailboxes behind a provider's API. */
export async function resealGrants(app: App): Promise<number> {
  return resealAll({
    list: after => listGrants(app.db, after, AT_ONCE),
    idOf: row => row.mailboxId,
    reseal: async old => {
      const refreshToken = resealed(app, grantPlace(old.mailboxId, 'refresh_token'), old.refreshToken)
      const accessToken = resealed(app, grantPlace(old.mailboxId, 'access_token'), old.accessToken)
      const isSame = refreshToken === old.refreshToken && accessToken === old.accessToken
      if (isSame || refreshToken === null) return false
      await replaceSealed(app.db, old, { refreshToken, accessToken })
      return true
    },
  })
}

interface Resealing<Row> {
  readonly list: (after: string) => Promise<Row[]>
  readonly idOf: (row: Row) => string
  /** True when it was sealed anew. */
  readonly reseal: (row: Row) => Promise<boolean>
}

async function resealAll<Row>({ list, idOf, reseal }: Resealing<Row>): Promise<number> {
  let count = 0
  let after = FIRST
  for (;;) {
    const rows = await list(after)
    for (const row of rows) if (await reseal(row)) count++
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return count
    after = idOf(last)
  }
}

/**
 * The same text under the first key. One that no key opens any more stays as it is: it must not keep the others under
 * the old key, and its owner is asked to connect again.
 */
function resealed(app: App, place: SealedFor, sealed: string | null): string | null {
  if (sealed === null || !sealedUnderOldKey(app.keys, sealed)) return sealed
  try {
    return seal(app.keys, place, unseal(app.keys, place, sealed))
  } catch {
    app.log.warn({ mailbox: place.id }, 'a sealed value cannot be opened')
    return sealed
  }
}
