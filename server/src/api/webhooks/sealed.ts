import { randomBytes } from 'node:crypto'
import type { App } from '../../app.ts'
import { type SealedFor, seal, sealedUnderOldKey, unseal } from '../../kit/sessions/secrets.ts'
import { listSealed, replaceSealedWebhook, type WebhookRow } from './webhook-store.ts'

type Column = 'url' | 'secret' | 'old_secret'

/** Where a sealed value of a webhook lies. Both secrets under one name, so that the one before stays as it was sealed. */
function placeOf(id: string, column: Column): SealedFor {
  return { table: 'webhook', id, column: column === 'url' ? 'url' : 'secret' }
}

/** A value of the webhook of that id, sealed for its column. */
export function sealed(app: App, { id, column }: { id: string; column: Column }, text: string): string {
  return seal(app.keys, placeOf(id, column), text)
}

/** A new secret as Standard Webhooks has them: 192 random bits. */
export function newSecret(): string {
  return `whsec_${randomBytes(24).toString('base64')}`
}

export function urlOf(app: App, { id, url }: Pick<WebhookRow, 'id' | 'url'>): string {
  return unseal(app.keys, placeOf(id, 'url'), url)
}

/** Those that sign now, the newest first. */
export function secretsOf(app: App, { id, secret, old_secret, old_secret_until }: WebhookRow): string[] {
  const isOldInForce = old_secret !== null && old_secret_until !== null && old_secret_until.getTime() > Date.now()
  const all = isOldInForce ? [secret, old_secret] : [secret]
  return all.map(each => unseal(app.keys, placeOf(id, 'secret'), each))
}

const AT_ONCE = 200
const FIRST = '00000000-0000-0000-0000-000000000000'

/** Seals anew what lies under an older key. Answers how many webhooks. */
export async function resealWebhooks(app: App): Promise<number> {
  let [count, after] = [0, FIRST]
  for (;;) {
    const rows = await listSealed(app.db, after, AT_ONCE)
    for (const row of rows) if (await reseal(app, row)) count++
    const last = rows.at(-1)
    if (!last || rows.length < AT_ONCE) return count
    after = last.id
  }
}

async function reseal(app: App, row: WebhookRow): Promise<boolean> {
  const { id, url, secret, old_secret } = row
  const isOld = [url, secret, old_secret].some(each => each !== null && sealedUnderOldKey(app.keys, each))
  if (!isOld) return false
  const again = (column: Column, text: string) =>
    sealed(app, { id, column }, unseal(app.keys, placeOf(id, column), text))
  try {
    const fresh = {
      url: again('url', url),
      secret: again('secret', secret),
      old_secret: old_secret === null ? null : again('old_secret', old_secret),
    }
    await replaceSealedWebhook(app.db, row, fresh)
    return true
  } catch {
    app.log.warn({ webhook: id }, 'a sealed value cannot be opened')
    return false
  }
}
