import { getAccount, markEmailProven } from '../../accounts/account-store.ts'
import { findDemoAddress, onlyTheDemo } from '../../accounts/demo-visitor.ts'
import { listIdentities } from '../../accounts/identity-store.ts'
import { beginAttempt } from '../../accounts/oauth/attempt.ts'
import type { Arrived } from '../../accounts/oauth/land.ts'
import type { OAuthProvider, ProviderName } from '../../accounts/oauth/provider.ts'
import { ProviderRefusal } from '../../accounts/oauth/refusal.ts'
import type { Tokens } from '../../accounts/oauth/token-call.ts'
import type { App } from '../../app.ts'
import { type Db, inTransaction, type Tx } from '../../kit/db/db.ts'
import type { Member } from '../../kit/http/route.ts'
import { Problem } from '../../kit/problem.ts'
import { randomToken } from '../../kit/sessions/secrets.ts'
import { storeGrant } from '../mailboxes/grant-store.ts'
import { sealTokens } from '../mailboxes/grants.ts'
import { listMailboxes } from '../mailboxes/mailbox-store.ts'
import { keepMailbox } from './keep-mailbox.ts'

interface ApiHouse {
  /** With the person's id at the provider it names the mailbox, as a mail server's name does elsewhere. */
  readonly host: string
  /** Without this scope mail can be neither read nor moved; in lower case. */
  readonly needs: string
}

export const API_HOUSES: Readonly<Record<ProviderName, ApiHouse>> = {
  google: { host: 'gmail.googleapis.com', needs: 'https://www.googleapis.com/auth/gmail.modify' },
  microsoft: { host: 'graph.microsoft.com', needs: 'mail.readwrite' },
}

interface MailboxChoice {
  readonly address?: string | undefined
  readonly anyway?: 'true' | undefined
  /** For sending from it too. */
  readonly sends?: 'true' | undefined
}

/** Asks for the mailbox, which signing in does not: of the account signed in with, or of another that the person named. */
export function askMailbox(provider: OAuthProvider) {
  return async (app: App, member: Member, { address, anyway, sends }: MailboxChoice) => {
    const { accountId } = member
    if ((await findDemoAddress(app, accountId)) !== undefined) throw onlyTheDemo()
    const hint = address ?? (await expectedAddress(app.db, accountId, provider.name))
    const choice = { address: address?.trim().toLowerCase(), anyway: anyway === 'true', sends: sends === 'true' }
    return beginAttempt(app, { provider, purpose: 'mailbox', caller: member, accountId, choice, hint })
  }
}

/**
 * Connects the mailbox of whoever agreed at the provider, and answers its address. Throws ProviderRefusal
 * `mail_not_granted`, `wrong_account`, `taken`, `mailboxes_full`; then nothing is stored.
 */
export async function connectApiMailbox(app: App, accountId: string, arrived: Arrived): Promise<string> {
  const { provider, proof, tokens } = arrived
  if (!grantsMail(provider.name, tokens)) throw new ProviderRefusal('mail_not_granted')
  try {
    await inTransaction(app, async tx => {
      await assertMeant(tx, accountId, arrived)
      if (proof.person.emailProven) await markEmailProven(tx, accountId, proof.person.email)
      const mailboxId = await keepMailbox(app, tx, mailboxOf(accountId, arrived))
      await storeGrant(tx, { mailboxId, scope: tokens.scope, ...sealTokens(app, mailboxId, tokens) })
    })
  } catch (error) {
    if (error instanceof Problem && error.code === 'conflict' && !(error instanceof ProviderRefusal)) {
      throw new ProviderRefusal('taken')
    }
    throw error
  }
  return proof.person.email
}

/** The box for mail can be left unticked, and a token without its refresh token ends within the hour. */
function grantsMail(name: ProviderName, tokens: Tokens): tokens is Tokens & { refresh_token: string } {
  const granted = tokens.scope.toLowerCase().split(/\s+/)
  const { needs } = API_HOUSES[name]
  const isThere = granted.some(scope => scope === needs || scope === `https://graph.microsoft.com/${needs}`)
  return isThere && tokens.refresh_token !== undefined
}

/** Another account than the one signed in with has to be named beforehand, since people pick the wrong one. */
async function assertMeant(tx: Tx, accountId: string, { provider, proof, attempt }: Arrived): Promise<void> {
  const own = await listOwn(tx, accountId, provider.name)
  if (own.length === 0 || own.some(({ subject }) => subject === proof.identity.subject)) return
  const chosen = proof.person.email
  if (attempt.choice.anyway && attempt.choice.address === chosen) return
  const expected = await expectedAddress(tx, accountId, provider.name)
  throw new ProviderRefusal('wrong_account', { chosen, ...(expected === undefined ? {} : { expected }) })
}

/** The address of the account this person has at the provider, as far as we know it; undefined when they have none. */
async function expectedAddress(tx: Tx | Db, accountId: string, name: ProviderName): Promise<string | undefined> {
  const [own] = await listOwn(tx, accountId, name)
  return own && (own.address || (await getAccount(tx, accountId)).email)
}

/** The accounts at the provider that open this one, and those whose mailboxes are connected to it. */
async function listOwn(tx: Tx | Db, accountId: string, name: ProviderName) {
  const ways = await listIdentities(tx, accountId)
  const mailboxes = await listMailboxes(tx, accountId)
  return [...ways, ...mailboxes.map(mailbox => ({ ...mailbox, subject: mailbox.username }))].filter(
    each => each.provider === name,
  )
}

function mailboxOf(accountId: string, { provider, proof }: Arrived) {
  return {
    accountId,
    provider: provider.name,
    address: proof.person.email,
    username: proof.identity.subject,
    host: API_HOUSES[provider.name].host,
    port: 443,
    smtpHost: null,
    smtpPort: null,
    secret: randomToken(),
  }
}
