import type { ApiProvider, PasswordProvider } from './mailbox-providers.ts'

/** Where a host takes and sends mail. */
export interface MailServers {
  readonly host: string
  readonly port: number
  readonly smtpHost: string
  readonly smtpPort: number
}

/** A host whose servers follow from the address, and what people have to know before its password works. */
export interface KnownHost extends MailServers {
  readonly name: string
  /** Whose mailbox it is, however it is reached. */
  readonly provider: PasswordProvider
  /** Domains at which it gives out addresses. */
  readonly domains: readonly string[]
  /** Other names of the same server. */
  readonly hostAliases?: readonly string[]
  /** What it takes from other programs: an app password only, or the mailbox's own as well. */
  readonly password: 'app' | 'own'
  /** Where an app password is made. */
  readonly passwordPage?: string
  /** App passwords are sixteen letters, shown in groups; the spaces between them are no part of it. */
  readonly isShownInGroups?: true
  /** The provider by whose permission the same mailboxes are opened, too. */
  readonly alsoBy?: ApiProvider
  /** What else has to be known or done there first, in whole sentences. */
  readonly first?: string
}

/** Apple's, for every iCloud address and for own domains kept there. */
export const APPLE: MailServers = {
  host: 'imap.mail.me.com',
  port: 993,
  smtpHost: 'smtp.mail.me.com',
  smtpPort: 587,
}

const IMAP = { provider: 'imap', port: 993 } as const
const GMX_FIRST = 'Turn on POP3 and IMAP in its settings first.'

/** Well-known hosts that take a password over IMAP; one entry each. */
export const KNOWN_HOSTS: readonly KnownHost[] = [
  {
    ...APPLE,
    name: 'iCloud',
    provider: 'apple',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    password: 'app',
    passwordPage: 'https://account.apple.com',
  },
  {
    ...IMAP,
    name: 'Gmail',
    domains: ['gmail.com', 'googlemail.com'],
    host: 'imap.gmail.com',
    hostAliases: ['imap.googlemail.com'],
    smtpHost: 'smtp.gmail.com',
    smtpPort: 465,
    password: 'app',
    passwordPage: 'https://myaccount.google.com/apppasswords',
    isShownInGroups: true,
    alsoBy: 'google',
    first: 'Google makes one when 2-Step Verification is on, and shows it once.',
  },
  {
    ...IMAP,
    name: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.fm'],
    host: 'imap.fastmail.com',
    smtpHost: 'smtp.fastmail.com',
    smtpPort: 465,
    password: 'app',
    passwordPage: 'https://app.fastmail.com/settings/security',
  },
  {
    ...IMAP,
    name: 'Yahoo',
    domains: ['yahoo.com', 'ymail.com', 'rocketmail.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.fr'],
    host: 'imap.mail.yahoo.com',
    smtpHost: 'smtp.mail.yahoo.com',
    smtpPort: 465,
    password: 'app',
    passwordPage: 'https://login.yahoo.com/account/security',
    isShownInGroups: true,
  },
  {
    ...IMAP,
    name: 'AOL',
    domains: ['aol.com'],
    host: 'imap.aol.com',
    smtpHost: 'smtp.aol.com',
    smtpPort: 465,
    password: 'app',
    passwordPage: 'https://login.aol.com/account/security',
    isShownInGroups: true,
  },
  {
    ...IMAP,
    name: 'GMX',
    domains: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch'],
    host: 'imap.gmx.net',
    smtpHost: 'mail.gmx.net',
    smtpPort: 587,
    password: 'own',
    first: GMX_FIRST,
  },
  {
    ...IMAP,
    name: 'GMX',
    domains: ['gmx.com', 'gmx.us', 'gmx.co.uk'],
    host: 'imap.gmx.com',
    smtpHost: 'mail.gmx.com',
    smtpPort: 587,
    password: 'own',
    first: GMX_FIRST,
  },
  {
    ...IMAP,
    name: 'WEB.DE',
    domains: ['web.de'],
    host: 'imap.web.de',
    smtpHost: 'smtp.web.de',
    smtpPort: 587,
    password: 'own',
    first: GMX_FIRST,
  },
  {
    ...IMAP,
    name: 'mail.com',
    domains: ['mail.com'],
    host: 'imap.mail.com',
    smtpHost: 'smtp.mail.com',
    smtpPort: 587,
    password: 'own',
    first: GMX_FIRST,
  },
  {
    ...IMAP,
    name: 'mailbox.org',
    domains: ['mailbox.org'],
    host: 'imap.mailbox.org',
    smtpHost: 'smtp.mailbox.org',
    smtpPort: 465,
    password: 'own',
  },
  {
    ...IMAP,
    name: 'Posteo',
    domains: ['posteo.de', 'posteo.net'],
    host: 'posteo.de',
    smtpHost: 'posteo.de',
    smtpPort: 465,
    password: 'own',
  },
  {
    ...IMAP,
    name: 'T-Online',
    domains: ['t-online.de'],
    host: 'secureimap.t-online.de',
    smtpHost: 'securesmtp.t-online.de',
    smtpPort: 465,
    password: 'own',
    first: 'It wants the password for e-mail programs, which is set in its customer center.',
  },
  {
    ...IMAP,
    name: 'Zoho',
    domains: ['zoho.com', 'zohomail.com'],
    host: 'imap.zoho.com',
    smtpHost: 'smtp.zoho.com',
    smtpPort: 465,
    password: 'own',
    first: 'Turn on IMAP in its settings first.',
  },
  {
    ...IMAP,
    name: 'Runbox',
    domains: ['runbox.com'],
    host: 'mail.runbox.com',
    smtpHost: 'mail.runbox.com',
    smtpPort: 465,
    password: 'own',
  },
]

/** The host an address belongs to by its domain, or undefined: then the user names the server. */
export function hostOfAddress(address: string): KnownHost | undefined {
  const domain = domainOf(address)
  return KNOWN_HOSTS.find(({ domains }) => domains.includes(domain))
}

/** The host whose mail server this is, under any of its names. */
export function hostOfServer(server: string): KnownHost | undefined {
  const name = server.trim().toLowerCase().replace(/\.$/, '')
  return KNOWN_HOSTS.find(({ host, hostAliases = [] }) => host === name || hostAliases.includes(name))
}

/** An address in one of the domains that Apple alone gives out. */
export function isAppleAddress(address: string): boolean {
  return hostOfAddress(address)?.provider === 'apple'
}

function domainOf(address: string): string {
  return address.trim().toLowerCase().split('@').at(-1) ?? ''
}
