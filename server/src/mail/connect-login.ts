import type { ImapLogin } from '@icebox/contract/auth'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { MailboxError } from '@icebox/mailbox/mailbox'
import { APPLE } from '@icebox/mailbox/presets'
import type { House, ImapSettings, MailboxOptions, MailboxSettings } from '@icebox/mailbox/settings'
import type { Identity } from '../accounts/identity-store.ts'
import { findProvider } from '../accounts/oauth/providers.ts'
import type { App } from '../app.ts'
import { Problem } from '../kit/problem.ts'
import { unseal } from '../kit/secrets.ts'
import { askToken } from './grants.ts'
import type { MailboxRow } from './mailbox-store.ts'

export interface AppleLogin {
  readonly email: string
  readonly appPassword: string
}

/** How to reach an Apple mailbox. Demo people live on the twin, everybody else at Apple. */
export function appleSettings(app: App, { email, appPassword }: AppleLogin): ImapSettings {
  return { provider: 'apple', address: email, username: email, password: appPassword, ...appleHouse(app, email) }
}

/** How to reach any other IMAP mailbox. */
export function imapSettings(login: ImapLogin): ImapSettings {
  return {
    provider: 'imap',
    address: login.email,
    username: namedLikeOne(login.username) ?? login.email,
    password: login.password,
    // The dot at the end of a full name changes nothing but the look of it.
    host: login.host.replace(/\.$/, ''),
    port: login.port,
    smtpHost: login.smtpHost ?? null,
    smtpPort: login.smtpPort ?? null,
  }
}

/** An address names one mailbox however it is spelt; a login of another form is the host's own affair. */
function namedLikeOne(username: string | undefined): string | undefined {
  if (!username) return undefined
  return username.includes('@') ? username.toLowerCase() : username
}

/** A mailbox as it is known to its provider. */
type MailboxName = Pick<MailboxRow, 'provider' | 'host' | 'port' | 'username'>

/**
 * The names a mailbox may be known by as a way to sign in, its own first; Apple's host is reached by two forms. The host
 * is part of who somebody is: one of somebody's own making must not open another's account.
 */
export function identitiesOf(app: App, { provider, host, port, username }: MailboxName): [Identity, ...Identity[]] {
  if (findProvider(provider)) return [{ provider, subject: username }]
  const apple = { provider: 'apple', subject: username }
  const other = { provider: 'imap', subject: `${host}|${username}` }
  if (provider === 'apple') return [apple, other]
  const house = appleHouse(app, username)
  return host === house.host && port === house.port ? [other, apple] : [other]
}

/** How to reach a connected mailbox. Throws Problem `conflict` when its password was deleted, MailboxError when it cannot be opened. */
export function settingsOfRow(app: App, row: MailboxRow): MailboxSettings {
  if (row.credential === null) throw new Problem('conflict', 'This mailbox is disconnected. Connect it again.')
  const provider = findProvider(row.provider)?.name
  if (provider) {
    const { address, folder_id: folderId } = row
    return { provider, address, token: askToken(app, row.id), ...(folderId === null ? {} : { folderId }) }
  }
  return {
    provider: row.provider === 'apple' ? 'apple' : 'imap',
    address: row.address,
    username: row.username,
    password: openPassword(app, row.id, row.credential),
    host: row.host,
    port: row.port,
    smtpHost: row.smtp_host,
    smtpPort: row.smtp_port,
  }
}

/** Without the key it was sealed with only the user can help, and must be told so. */
function openPassword(app: App, mailboxId: string, sealed: string): string {
  try {
    return unseal(app.keys, credentialPlace(mailboxId), sealed)
  } catch (cause) {
    throw new MailboxError('reconnect', 'The password of this mailbox cannot be read any more.', { cause })
  }
}

export function credentialPlace(mailboxId: string) {
  return { table: 'mailbox', id: mailboxId, column: 'credential' }
}

/** Where a mailbox is said to be; a row and settings both say it. */
interface Whereabouts {
  readonly address: string
  readonly host: string
  readonly port: number
}

/** What the operator allows, for one mailbox. Of this machine's own ports only the demo mail host's is open. */
export function mailboxOptions(app: App, mailbox: Whereabouts): MailboxOptions {
  const { mailHosts, sandbox } = app.config
  const base = { folderName: PRODUCT_NAME, apple: appleHouse(app, mailbox.address), ...apiUrls(app) }
  if (sandbox && isDemoHost(app, mailbox)) return { ...base, allowCidrs: LOOPBACK, extraCa: sandbox.caPem }
  const { extraCa, ...allowed } = mailHosts
  return { ...base, ...allowed, ...(extraCa === undefined ? {} : { extraCa }) }
}

function apiUrls({ config: { google, microsoft, gmailUnitsPerMinute } }: App) {
  return {
    ...(google && { gmailUrl: google.gmailUrl, gmailUnitsPerMinute }),
    ...(microsoft && { graphUrl: microsoft.graphUrl }),
  }
}

const LOOPBACK = ['127.0.0.0/8', '::1/128']

/** The demo mail host itself, under the name and port it has. */
export function isDemoHost({ config: { sandbox } }: App, { host, port }: Omit<Whereabouts, 'address'>): boolean {
  return sandbox !== undefined && sandbox.imap.host === host && sandbox.imap.port === port
}

/** Hosts that give nobody another's address; any other host may claim what it likes. */
export function vouchesFor(app: App, { provider, address, username, host, port }: ImapSettings): boolean {
  const isDemo = isDemoHost(app, { host, port }) && address.endsWith('.example')
  return provider === 'apple' || (username === address && (isDemo || host === APPLE.host))
}

function appleHouse(app: App, address: string): House {
  const twin = address.endsWith('.example') ? app.config.sandbox?.imap : undefined
  return twin ?? APPLE
}
