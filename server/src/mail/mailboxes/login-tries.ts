import type { ConnectionAnswer } from '@icebox/contract/auth'
import { type FailureReason, MailboxError } from '@icebox/mailbox/mailbox'
import type { ImapSettings } from '@icebox/mailbox/settings'
import { findIdentity } from '../../accounts/identity-store.ts'
import type { App } from '../../app.ts'
import { type GiveBack, type KeyedLimit, takeTries } from '../../kit/db/limit.ts'
import { siteOf } from '../../kit/http/network.ts'
import type { Browser } from '../../kit/http/route.ts'
import { sha256 } from '../../kit/sessions/secrets.ts'
import { probeAside } from '../hosts/ask.ts'
import { identitiesOf, isDemoHost, mailboxOptions } from './connect-login.ts'
import { listOwners } from './mailbox-store.ts'

const QUARTER_HOUR = 900

/**
 * How many passwords for one mailbox a host may be shown. Those of strangers are counted for each site and over all of
 * them; whoever has been in the account before has a count of their own, which no stranger can use up. `failed` bounds
 * the tries of one visitor that did not succeed, for whatever reason and at whatever host.
 */
export const LOGIN_TRIES = {
  ofSite: { max: 5, windowSeconds: QUARTER_HOUR },
  ofStrangers: { max: 40, windowSeconds: 3_600 },
  ofOwner: { max: 10, windowSeconds: QUARTER_HOUR },
  failed: { max: 20, windowSeconds: QUARTER_HOUR },
} as const

/** Every failed login takes at least this long, so that time tells nothing about a host. */
const FAILURE_MS = 800

/** Whoever tries a password, signed in or not. */
export interface Trier extends Pick<Browser, 'ip' | 'deviceOf'> {
  readonly accountId: string | undefined
}

/**
 * Logs in to a mailbox to see whether the password is right. Only tries that failed are counted: a wrong password for
 * the mailbox, anything else for the visitor. Throws Problem `too_many`; then the host was not asked.
 */
export async function tryLogin(app: App, trier: Trier, settings: ImapSettings): Promise<ConnectionAnswer> {
  const leave = enterGate(app, trier, settings)
  try {
    return await tryInside(app, trier, settings)
  } finally {
    leave()
  }
}

/**
 * One at a time for each network and for each account, and no more than a few in all: whoever names a mail host of their
 * own may keep one busy for as long as they like. Strangers cannot take the places of those who are signed in.
 */
function enterGate(app: App, { accountId, ip }: Trier, settings: ImapSettings): () => void {
  if (isDemoLogin(app, settings)) return () => undefined
  const seats =
    accountId === undefined
      ? [
          { name: `probe:${ip}`, max: 1 },
          { name: `probe-site:${siteOf(ip)}`, max: 2 },
          { name: 'probes of strangers', max: 8 },
        ]
      : [
          { name: `probe:${accountId}`, max: 1 },
          { name: 'probes of accounts', max: 8 },
        ]
  return app.gate.enter(seats, 'Another mailbox is being tried at the moment. Please try again in half a minute.')
}

async function tryInside(app: App, trier: Trier, settings: ImapSettings): Promise<ConnectionAnswer> {
  const { guess, failed } = await takeLoginTries(app, trier, settings)
  const earliest = new Promise(resolve => setTimeout(resolve, app.config.pauses?.failedLoginMs ?? FAILURE_MS))
  try {
    const { folders } = await probeAside(app, settings, {
      ...mailboxOptions(app, settings),
      // Without an account nobody may look around the operator's network.
      isDiscreet: trier.accountId === undefined && !isDemoHost(app, settings),
    })
    await guess()
    await failed()
    return { success: true, folders }
  } catch (error) {
    if (!(error instanceof MailboxError)) throw error
    if (!SHOWN.has(error.reason)) await guess()
    await earliest
    return { success: false, error: error.message }
  }
}

/** The host has seen the password and did not let it in; a host that breaks off may say "wrong" by that. */
const SHOWN: ReadonlySet<FailureReason | undefined> = new Set(['auth_failed', 'cut_off'] as const)

async function takeLoginTries(
  app: App,
  trier: Trier,
  settings: ImapSettings,
): Promise<{ readonly guess: GiveBack; readonly failed: GiveBack }> {
  if (isDemoLogin(app, settings)) return { guess: nothing, failed: nothing }
  const guess = await takeTries(app, await guessesOf(app, trier, settings))
  try {
    const visitor = { key: `login-failed:${trier.accountId ?? trier.ip}`, ...LOGIN_TRIES.failed }
    return { guess, failed: await takeTries(app, [visitor]) }
  } catch (error) {
    await guess()
    throw error
  }
}

/** The demo's passwords are no secret. */
function isDemoLogin(app: App, settings: ImapSettings): boolean {
  return isDemoHost(app, settings) && settings.address.endsWith('.example')
}

const nothing: GiveBack = async () => undefined

async function guessesOf(app: App, trier: Trier, settings: ImapSettings): Promise<KeyedLimit[]> {
  const mailbox = sha256(`${settings.host}|${settings.username.toLowerCase()}`).toString('base64url')
  const known = await knownAs(app, trier, settings)
  if (known !== undefined) return [{ key: `login:${mailbox}|${known}`, ...LOGIN_TRIES.ofOwner }]
  return [
    { key: `login:${mailbox}|${siteOf(trier.ip)}`, ...LOGIN_TRIES.ofSite },
    { key: `login:${mailbox}`, ...LOGIN_TRIES.ofStrangers },
  ]
}

/** Names somebody who has been in the account this mailbox belongs to, in this browser or just now; else undefined. */
async function knownAs(app: App, { accountId, deviceOf }: Trier, settings: ImapSettings): Promise<string | undefined> {
  for (const owner of await ownersOf(app, settings)) {
    if (owner === accountId) return owner
    const device = deviceOf(owner)
    if (device !== undefined) return device
  }
  return undefined
}

async function ownersOf(app: App, settings: ImapSettings): Promise<string[]> {
  const ways = await Promise.all(identitiesOf(app, settings).map(each => findIdentity(app.db, each)))
  return [...ways.flatMap(way => way?.account_id ?? []), ...(await listOwners(app.db, settings))]
}
