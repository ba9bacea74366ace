import type { App } from '../app.ts'
import { seal, sealedUnderOldKey, unseal } from '../kit/secrets.ts'
import { credentialPlace } from './connect-login.ts'
import { listCredentials, replaceCredential } from './mailbox-store.ts'

const AT_ONCE = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Seals passwords under the first key that lie under an older one, so that the older can be taken away. Answers how many. */
export async function resealCredentials(app: App): Promise<number> {
  let count = 0
  let after = FIRST
  for (;;) {
    const rows = await listCredentials(app.db, after, AT_ONCE)
    for (const row of rows) if (row.credential && (await reseal(app, row.id, row.credential))) count++
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return count
    after = last.id
  }
}

async function reseal(app: App, mailboxId: string, old: string): Promise<boolean> {
  if (!sealedUnderOldKey(app.keys, old)) return false
  const place = credentialPlace(mailboxId)
  const password = opened(app, mailboxId, old)
  if (password === undefined) return false
  await replaceCredential(app.db, mailboxId, { old, fresh: seal(app.keys, place, password) })
  return true
}

/** One that no key opens any more must not keep the others under the old key; its owner is asked to connect again. */
function opened(app: App, mailboxId: string, sealed: string): string | undefined {
  try {
    return unseal(app.keys, credentialPlace(mailboxId), sealed)
  } catch {
    app.log.warn({ mailbox: mailboxId }, 'a sealed password cannot be opened')
    return undefined
  }
}
