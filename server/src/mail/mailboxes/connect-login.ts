import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { ImapLogin } from '@icebox/contract/imap-login'
import { APPLE, hostOfServer, type MailServers } from '@icebox/contract/mail-hosts'
import { isApiProvider, MAILBOX_PROVIDERS } from '@icebox/contract/mailbox-providers'
import { MailboxError } from '@icebox/mailbox/mailbox'
import type { ImapSettings, MailboxOptions, MailboxSettings } from '@icebox/mailbox/settings'
import type { Identity } from '../../accounts/identity-store.ts'
import { findProvider } from '../../accounts/oauth/providers.ts'
import type { App } from '../../app.ts'
import { Problem } from '../../kit/problem.ts'
import { unseal } from '../../kit/sessions/secrets.ts'
import { askToken } from './grants.ts'
import type { MailboxRow } from './mailbox-store.ts'

export interface AppleLogin {
  readonly email: string
  readonly appPassword: string
}

/** How to reach an Apple mailbox. Demo people live on the twin, everybody else at Apple. */
export function appleSettings(app: App, { email, appPassword }: AppleLogin): ImapSettings {
  return { provider: 'apple', address: email, username: email, password: appPassword, ...appleServers(app, email) }
}

/** How to reach any other IMAP mailbox. */
export function imapSettings(login: ImapLogin): ImapSettings {
  return {
    provider: 'imap',
    address: login.email,
    username: namedLikeOne(login.username) ?? login.email,
    password: login.password,
    // One server under its other names; the dot at the end of a full name changes nothing but the look of it.
    host: hostOfServer(login.host)?.host ?? login.host.replace(/\.$/, ''),
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
  const other: Identity = { provider: 'imap', subject: `${host}|${username}` }
  if (MAILBOX_PROVIDERS[provider].hasOneHost) return [{ provider, subject: username }, other]
  const apples = appleServers(app, username)
  return host === apples.host && port === apples.port ? [other, { provider: 'apple', subject: username }] : [other]
}

/** How to reach a connected mailbox. Throws Problem `conflict` when its password was deleted, MailboxError when it cannot be opened. */
export function settingsOfRow(app: App, row: MailboxRow): MailboxSettings {
  if (row.credential === null) throw new Problem('conflict', 'This mailbox is disconnected. Connect it again.')
  if (isApiProvider(row.provider)) {
    const { provider, address, folder_id: folderId } = row
    return { provider, address, token: askToken(app, row.id), ...(folderId === null ? {} : { folderId }) }
  }
  return {
    provider: row.provider,
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
  const base = { folderName: PRODUCT_NAME, apple: appleServers(app, mailbox.address), ...apiUrls(app) }
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
  return MAILBOX_PROVIDERS[provider].vouchesForAddress || (username === address && (isDemo || host === APPLE.host))
}

function appleServers(app: App, address: string): MailServers {
  const twin = address.endsWith('.example') ? app.config.sandbox?.imap : undefined
  return twin ?? APPLE
}
