import type { ConnectionAnswer } from '@icebox/contract/auth'
import type { ImapLogin } from '@icebox/contract/imap-login'
import type { ImapSettings } from '@icebox/mailbox/settings'
import { getAccount, markEmailProven } from '../../accounts/account-store.ts'
import { assertNotHeld, tellJoinedIfShutOut } from '../../accounts/company/held.ts'
import { findDemoAddress, onlyTheDemo } from '../../accounts/demo-visitor.ts'
import { joinByMailbox } from '../../accounts/invitation-by-mailbox.ts'
import { type PlanChoice, pageAfterSignIn, withChoice } from '../../accounts/next-page.ts'
import { type SignedIn, signInWithProof } from '../../accounts/sign-in.ts'
import type { App } from '../../app.ts'
import { inTransaction, type Tx } from '../../kit/db/db.ts'
import type { Member, Visitor } from '../../kit/http/route.ts'
import { logSecurity } from '../../kit/log/security-log.ts'
import { Problem } from '../../kit/problem.ts'
import { publish } from '../../kit/queue/publish.ts'
import { noteHolds, signNote } from '../../kit/sessions/secrets.ts'
import { isUuid } from '../entries/entry-store.ts'
import {
  type AppleLogin,
  appleSettings,
  identitiesOf,
  imapSettings,
  isDemoHost,
  vouchesFor,
} from '../mailboxes/connect-login.ts'
import { asKnown } from '../mailboxes/known-host.ts'
import { tryLogin } from '../mailboxes/login-tries.ts'
import { disconnect, findOwn } from '../mailboxes/mailbox-store.ts'
import { endSignIn } from '../mailboxes/mailbox-way.ts'
import { countNewAccount } from '../mailboxes/new-accounts.ts'
import { revokeGrantOf } from '../mailboxes/revoke.ts'
import { leaveInInbox } from '../moving/leave-store.ts'
import { beginPutBack } from '../moving/put-back.ts'
import { keepMailbox, type ProvenMailbox } from './keep-mailbox.ts'

const NOTE_MS = 30 * 60_000

interface Wish {
  readonly plan?: string | undefined
  readonly seats?: number | undefined
  readonly billing?: string | undefined
  readonly invite?: string | undefined
  readonly token?: string | undefined
  readonly again?: true | undefined
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

export async function connectApple(app: App, member: Member, login: AppleLogin): Promise<ConnectionAnswer> {
  return connect(app, member, appleSettings(app, login))
}

export async function connectImap(app: App, member: Member, login: ImapLogin): Promise<ConnectionAnswer> {
  return connect(app, member, imapSettings(login))
}

interface Leaving {
  readonly mailboxId: string
  readonly folder: 'leave' | 'put_back'
}

/**
 * Deletes the password or the tokens at once, and gives them back. It opens the account no more, unless nothing else does. The folder and what is in it stay as they are, unless
 * the mail on ice is to be put back first; then the same happens when that is done.
 */
export async function disconnectMailbox(app: App, member: Member, { mailboxId, folder }: Leaving) {
  const { accountId } = member
  if (folder === 'put_back') return beginPutBack(app, member, mailboxId)
  await revokeGrantOf(app, accountId, mailboxId)
  await inTransaction(app, async tx => {
    const isTheirs = isUuid(mailboxId) && (await disconnect(tx, accountId, mailboxId))
    if (!isTheirs) throw new Problem('not_found', 'There is no such mailbox.')
    await endSignIn(app, tx, { member, mailboxId })
    await leaveInInbox(tx, mailboxId)
    await publish(tx, accountId, { type: 'mailbox_updated', mailboxId })
  })
  return { success: true as const }
}

async function test(app: App, visitor: Visitor, settings: ImapSettings): Promise<ConnectionAnswer> {
  const mayAsk = visitor.accountId !== undefined || noteHolds(app.keys, 'signup', visitor.signupNote)
  if (!mayAsk) throw new Problem('not_allowed', 'Please reload the page and try again.')
  await assertMayConnect(app, visitor.accountId, settings)
  return tryLogin(app, visitor, settings)
}

/** A mailbox that is connected does not sign anybody in, unless they ask for that too. */
async function connect(app: App, member: Member, settings: ImapSettings): Promise<ConnectionAnswer> {
  await assertMayConnect(app, member.accountId, settings)
  const answer = await tryLogin(app, member, settings)
  if (!answer.success) return answer
  const { accountId } = member
  const known = await asKnown(app, accountId, settings)
  await inTransaction(app, async tx => {
    if (vouchesFor(app, settings)) await markEmailProven(tx, accountId, settings.address)
    await keepMailbox(app, tx, provenBy(known, accountId))
  })
  return answer
}

/** An account of the demo has its one mailbox; the next day it is gone, with all that hangs on it. */
async function assertMayConnect(app: App, accountId: string | undefined, settings: ImapSettings): Promise<void> {
  const demo = await findDemoAddress(app, accountId)
  if (demo !== undefined && (settings.address !== demo || !isDemoHost(app, settings))) throw onlyTheDemo()
}

interface Entrant {
  readonly settings: ImapSettings
  readonly wish: Wish
}

async function signIn(app: App, visitor: Visitor, { settings, wish }: Entrant) {
  const invitation = invitationOf(wish, settings)
  const answer = await tryLogin(app, visitor, settings)
  if (!answer.success) {
    logSecurity(app, 'sign_in_failed', { ip: visitor.ip, kind: settings.provider })
    throw new Problem('bad_input', answer.error ?? 'The mailbox could not be opened.')
  }
  const signedIn = await inTransaction(app, async tx => {
    const entered = await enterBy(app, tx, { settings, isInvited: invitation !== undefined, isAgain: wish.again })
    if (entered.isNew) await countNewAccount(tx, app, { visitor, settings })
    if (invitation) {
      await joinByMailbox(tx, app, { ...entered, ...invitation, emailProven: vouchesFor(app, settings) })
      await tellJoinedIfShutOut(tx, app, { ...entered, ip: visitor.ip })
    }
    return entered
  })
  // Whoever has joined a team by this comes by its provider from here on, where it has one.
  await assertNotHeld(app.db, app, signedIn.accountId)
  await visitor.startSession({ ...signedIn, hasJoined: invitation !== undefined })
  const { accountId, isNew } = signedIn
  const { subscription_status: subscriptionStatus } = await getAccount(app.db, accountId)
  const user = { id: accountId, email: settings.address, subscriptionStatus }
  const { plan, seats, billing } = wish
  const choice = { plan, seats: seats?.toString(), billing }
  const way = { provider: settings.provider, choice, welcomePage: '/dashboard' }
  const redirectUrl = await pageAfterSignIn(app, signedIn, way)
  return { success: true as const, user, isNew, redirectUrl }
}

/** The invitation that is accepted along with signing in. Throws Problem `conflict` when it is for another address. */
function invitationOf({ invite, token }: Wish, { address }: ImapSettings) {
  if (invite === undefined) return undefined
  if (invite !== address.toLowerCase()) {
    throw new Problem('conflict', `The invitation is for ${invite}. Please enter that mailbox.`)
  }
  return { email: invite, token }
}

interface Entering {
  readonly settings: ImapSettings
  /** They come with an invitation, which is looked at before anything is kept. */
  readonly isInvited: boolean
  readonly isAgain: boolean | undefined
}

/**
 * Opens the account the login is a way into, or makes one that begins with this mailbox. A mailbox that its owner has
 * disconnected stays so. Throws Problem `conflict` when it is connected to an account that it does not open.
 */
async function enterBy(app: App, tx: Tx, { settings, ...how }: Entering): Promise<SignedIn> {
  const [identity, ...aliases] = identitiesOf(app, settings)
  const person = { email: settings.address, emailProven: vouchesFor(app, settings), name: '' }
  const signedIn = await signInWithProof(tx, app, { identity, aliases, person, mailHost: settings.host, ...how })
  const mailbox = await findOwn(tx, signedIn.accountId, settings)
  const isKept = mailbox !== undefined && mailbox.disconnected_at === null && mailbox.leaving_at === null
  if (signedIn.isNew || isKept) await keepMailbox(app, tx, provenBy(settings, signedIn.accountId))
  return signedIn
}

function provenBy({ password: secret, ...settings }: ImapSettings, accountId: string): ProvenMailbox {
  return { ...settings, accountId, secret }
}
