import { findProvider } from '../../accounts/oauth/providers.ts'
import { postForm, TokenRefusal } from '../../accounts/oauth/token-call.ts'
import type { App } from '../../app.ts'
import { unseal } from '../../kit/sessions/secrets.ts'
import { findGrant } from './grant-store.ts'
import { grantPlace } from './grants.ts'
import { listMailboxes } from './mailbox-store.ts'

const TRIES = 2
const PATIENCE_MS = 4_000

/** Gives back the permissions of all mailboxes of an account. */
export async function revokeGrantsOf(app: App, accountId: string): Promise<void> {
  const mailboxes = await listMailboxes(app.db, accountId)
  await Promise.all(mailboxes.map(({ id }) => revokeGrant(app, id)))
}

/**
 * Tells the provider that we give the permission for a mailbox back, where there is one and it can be told (RFC 7009).
 * It does not fail when the provider does not answer: the tokens are deleted right after in any case. At Google this also
 * ends the permission to sign in, so that the consent page comes again. Another account's mailbox is left alone.
 */
export async function revokeGrantOf(app: App, accountId: string, mailboxId: string): Promise<void> {
  const mailboxes = await listMailboxes(app.db, accountId)
  if (mailboxes.some(({ id }) => id === mailboxId)) await revokeGrant(app, mailboxId)
}

async function revokeGrant(app: App, mailboxId: string): Promise<void> {
  const grant = await findGrant(app.db, mailboxId)
  const url = grant && findProvider(grant.provider)?.revokeUrlOf(app.config)
  if (!url) return
  const token = opened(app, mailboxId, grant.refreshToken)
  if (token === undefined) return
  for (let tried = 0; tried < TRIES; tried++) if (await isGivenBack(url, token)) return
  app.log.warn({ mailbox: mailboxId, provider: grant.provider }, 'a permission could not be given back')
}

/** 400 says that the provider knows the token no more. */
async function isGivenBack(url: string, token: string): Promise<boolean> {
  try {
    const { ok, status } = await postForm(url, { token }, PATIENCE_MS)
    return ok || status === 400
  } catch (error) {
    if (error instanceof TokenRefusal) return false
    throw error
  }
}

function opened(app: App, mailboxId: string, sealed: string): string | undefined {
  try {
    return unseal(app.keys, grantPlace(mailboxId, 'refresh_token'), sealed)
  } catch {
    return undefined
  }
}
