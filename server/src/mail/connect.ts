import type { ConnectionAnswer, ImapLogin } from '@icebox/contract/auth'
import { MailboxError } from '@icebox/mailbox/mailbox'
import { probeMailbox } from '@icebox/mailbox/providers'
import type { ImapSettings } from '@icebox/mailbox/settings'
import { getAccount } from '../accounts/account-store.ts'
import { type PlanChoice, pageAfterSignIn, withChoice } from '../accounts/next-page.ts'
import { linkIdentity, type SignedIn, signInWithProof } from '../accounts/sign-in.ts'
import type { Actor, App } from '../app.ts'
import { inTransaction, type Tx } from '../kit/db.ts'
import { countTry } from '../kit/limit.ts'
import { Problem } from '../kit/problem.ts'
import { publish } from '../kit/publish.ts'
import type { Visitor } from '../kit/route.ts'
import { noteHolds, sha256, signNote } from '../kit/secrets.ts'
import { type AppleLogin, appleSettings, imapSettings, isDemoHost, mailboxOptions } from './connect-login.ts'
import { isUuid } from './entry-store.ts'
import { keepMailbox, type ProvenMailbox } from './keep-mailbox.ts'
import { leaveInInbox } from './leave-store.ts'
import { disconnect, findMailboxByLogin } from './mailbox-store.ts'
import { beginPutBack } from './put-back.ts'
import { revokeGrantOf } from './revoke.ts'

const TRIES = { max: 5, windowSeconds: 900 }
const NOTE_MS = 30 * 60_000
/** Every failed login takes at least this long, so that time tells nothing about a host. */
const FAILURE_MS = 800

interface Wish {
  readonly plan?: string | undefined
  readonly seats?: number | undefined
  readonly billing?: string | undefined
}

/** Where sign-up with Apple Mail goes on; the visitor may test a password for the next half hour. */
export async function appleSignupUrl(app: App, visitor: Visitor, choice: PlanChoice) {
  visitor.setSignupNote(signNote(app.keys, 'signup', new Date(Date.now() + NOTE_MS)))
  return { authUrl: withChoice('/setup-apple', choice, { signup: 'true' }) }
}

export async function testApple(app: App, visitor: Visitor, login: AppleLogin): Promise<ConnectionAnswer> {
  return test(app, visitor, appleSettings(app, login))
}

export async function testImap(app: App, visitor: Visitor, login: ImapLogin): Promise<ConnectionAnswer> {
  return test(app, visitor, imapSettings(login))
}

/** Signs in, or signs up, by a mailbox: whoever can log in to it is its owner. */
export async function appleSignup(app: App, visitor: Visitor, login: AppleLogin & Wish) {
  return signIn(app, visitor, { settings: appleSettings(app, login), wish: login })
}

export async function imapSignin(app: App, visitor: Visitor, login: ImapLogin & Wish) {
  return signIn(app, visitor, { settings: imapSettings(login), wish: login })
}

export async function connectApple(app: App, actor: Actor, login: AppleLogin): Promise<ConnectionAnswer> {
  return connect(app, actor, appleSettings(app, login))
}

export async function connectImap(app: App, actor: Actor, login: ImapLogin): Promise<ConnectionAnswer> {
  return connect(app, actor, imapSettings(login))
}

interface Leaving {
  readonly mailboxId: string
  readonly folder: 'leave' | 'put_back'
}

/**
 * Deletes the password or the tokens at once, and gives them back. The folder and what is in it stay as they are, unless
 * the mail on ice is to be put back first; then the same happens when that is done.
 */
export async function disconnectMailbox(app: App, { accountId }: Actor, { mailboxId, folder }: Leaving) {
  if (folder === 'put_back') return beginPutBack(app, accountId, mailboxId)
  await revokeGrantOf(app, accountId, mailboxId)
  await inTransaction(app, async tx => {
    const isTheirs = isUuid(mailboxId) && (await disconnect(tx, accountId, mailboxId))
    if (!isTheirs) throw new Problem('not_found', 'There is no such mailbox.')
    await leaveInInbox(tx, mailboxId)
    await publish(tx, accountId, { type: 'mailbox_updated', mailboxId })
  })
  return { success: true as const }
}

async function test(app: App, visitor: Visitor, settings: ImapSettings): Promise<ConnectionAnswer> {
  const mayAsk = visitor.accountId !== undefined || noteHolds(app.keys, 'signup', visitor.signupNote)
  if (!mayAsk) throw new Problem('not_allowed', 'Please reload the page and try again.')
  await countLogin(app, visitor.ip, settings)
  return answerOf(probe(app, settings))
}

async function connect(app: App, { accountId }: Actor, settings: ImapSettings): Promise<ConnectionAnswer> {
  await countLogin(app, accountId, settings)
  const answer = await answerOf(probe(app, settings))
  if (!answer.success) return answer
  await inTransaction(app, async tx => {
    await linkIdentity(tx, identityOf(settings), accountId)
    await keepMailbox(app, tx, provenBy(settings, accountId))
  })
  return answer
}

interface Entrant {
  readonly settings: ImapSettings
  readonly wish: Wish
}

async function signIn(app: App, visitor: Visitor, { settings, wish }: Entrant) {
  await countLogin(app, visitor.ip, settings)
  const answer = await answerOf(probe(app, settings))
  if (!answer.success) throw new Problem('bad_input', answer.error ?? 'The mailbox could not be opened.')
  const { accountId, isNew } = await inTransaction(app, async tx => {
    const signedIn = await accountOf(app, tx, settings)
    await keepMailbox(app, tx, provenBy(settings, signedIn.accountId))
    return signedIn
  })
  await visitor.startSession(accountId)
  const { subscription_status: subscriptionStatus } = await getAccount(app.db, accountId)
  const user = { id: accountId, email: settings.address, subscriptionStatus }
  const { plan, seats, billing } = wish
  const choice = { plan, seats: seats?.toString(), billing }
  const way = { provider: settings.provider, choice, welcomePage: '/dashboard' }
  const redirectUrl = await pageAfterSignIn(app, { accountId, isNew }, way)
  return { success: true as const, user, isNew, redirectUrl }
}

/** Whoever opens a mailbox that is connected has proved to be its owner, by whichever form they came. */
async function accountOf(app: App, tx: Tx, settings: ImapSettings): Promise<SignedIn> {
  const connected = await findMailboxByLogin(tx, settings.host, settings.username)
  if (connected) return { accountId: connected.account_id, isNew: false }
  // Only Apple's own host vouches for the address; another host may claim anything.
  const person = { email: settings.address, emailProven: settings.provider === 'apple', name: '' }
  return signInWithProof(tx, app, { identity: identityOf(settings), person })
}

/** A few tries a quarter of an hour for one visitor and for one mailbox, over all processes. */
async function countLogin(app: App, who: string, settings: ImapSettings): Promise<void> {
  // The demo's passwords are no secret.
  if (isDemoHost(app, settings) && settings.address.endsWith('.example')) return
  const mailbox = sha256(`${settings.host}|${settings.username.toLowerCase()}`).toString('base64url')
  await countTry(app, `login:${who}`, { ...TRIES, max: TRIES.max * 2 })
  await countTry(app, `login:${mailbox}`, TRIES)
}

async function probe(app: App, settings: ImapSettings): Promise<{ folders: number }> {
  const earliest = new Promise(resolve => setTimeout(resolve, FAILURE_MS))
  try {
    return await probeMailbox(settings, mailboxOptions(app, settings))
  } catch (error) {
    await earliest
    throw error
  }
}

async function answerOf(probing: Promise<{ folders: number }>): Promise<ConnectionAnswer> {
  try {
    const { folders } = await probing
    return { success: true, folders }
  } catch (error) {
    if (error instanceof MailboxError) return { success: false, error: error.message }
    throw error
  }
}

/** The host is part of who somebody is: a host of one's own making must not open another's account. */
function identityOf({ provider, host, username }: ImapSettings) {
  return provider === 'apple' ? { provider, subject: username } : { provider, subject: `${host}|${username}` }
}

function provenBy({ password: secret, ...settings }: ImapSettings, accountId: string): ProvenMailbox {
  return { ...settings, accountId, secret }
}
