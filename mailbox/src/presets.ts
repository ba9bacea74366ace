import type { House } from './settings.ts'

/** Apple's, for every iCloud address and for own domains kept there. */
export const APPLE: House = { host: 'imap.mail.me.com', port: 993, smtpHost: 'smtp.mail.me.com', smtpPort: 587 }

export interface Preset extends House {
  readonly name: string
  readonly provider: 'apple' | 'imap'
}

/** Well-known houses that still take a password over IMAP; one line each. */
const PRESETS: readonly { name: string; domains: readonly string[]; imap: string; smtp: string; smtpPort: number }[] = [
  {
    name: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.fm'],
    imap: 'imap.fastmail.com',
    smtp: 'smtp.fastmail.com',
    smtpPort: 465,
  },
  {
    name: 'Yahoo',
    domains: ['yahoo.com', 'ymail.com', 'rocketmail.com', 'yahoo.co.uk', 'yahoo.de', 'yahoo.fr'],
    imap: 'imap.mail.yahoo.com',
    smtp: 'smtp.mail.yahoo.com',
    smtpPort: 465,
  },
  { name: 'AOL', domains: ['aol.com'], imap: 'imap.aol.com', smtp: 'smtp.aol.com', smtpPort: 465 },
  {
    name: 'GMX',
    domains: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch'],
    imap: 'imap.gmx.net',
    smtp: 'mail.gmx.net',
    smtpPort: 587,
  },
  {
    name: 'GMX',
    domains: ['gmx.com', 'gmx.us', 'gmx.co.uk'],
    imap: 'imap.gmx.com',
    smtp: 'mail.gmx.com',
    smtpPort: 587,
  },
  { name: 'WEB.DE', domains: ['web.de'], imap: 'imap.web.de', smtp: 'smtp.web.de', smtpPort: 587 },
  { name: 'mail.com', domains: ['mail.com'], imap: 'imap.mail.com', smtp: 'smtp.mail.com', smtpPort: 587 },
  { name: 'mailbox.org', domains: ['mailbox.org'], imap: 'imap.mailbox.org', smtp: 'smtp.mailbox.org', smtpPort: 465 },
  { name: 'Posteo', domains: ['posteo.de', 'posteo.net'], imap: 'posteo.de', smtp: 'posteo.de', smtpPort: 465 },
  {
    name: 'T-Online',
    domains: ['t-online.de'],
    imap: 'secureimap.t-online.de',
    smtp: 'securesmtp.t-online.de',
    smtpPort: 465,
  },
  { name: 'Zoho', domains: ['zoho.com', 'zohomail.com'], imap: 'imap.zoho.com', smtp: 'smtp.zoho.com', smtpPort: 465 },
  { name: 'Runbox', domains: ['runbox.com'], imap: 'mail.runbox.com', smtp: 'mail.runbox.com', smtpPort: 465 },
]

const APPLE_DOMAINS = new Set(['icloud.com', 'me.com', 'mac.com'])

/** An address in one of the domains that Apple alone gives out. */
export function isAppleAddress(address: string): boolean {
  return APPLE_DOMAINS.has(domainOf(address))
}

/** The house an address belongs to by its domain, or undefined: then the user names host and port. */
export function presetFor(address: string): Preset | undefined {
  const domain = domainOf(address)
  if (APPLE_DOMAINS.has(domain)) return { name: 'iCloud', provider: 'apple', ...APPLE }
  const known = PRESETS.find(preset => preset.domains.includes(domain))
  if (!known) return undefined
  return {
    name: known.name,
    provider: 'imap',
    host: known.imap,
    port: 993,
    smtpHost: known.smtp,
    smtpPort: known.smtpPort,
  }
}

function domainOf(address: string): string {
  return address.trim().toLowerCase().split('@').at(-1) ?? ''
}

/**
 * An app-specific password in Apple's own shape `xxxx-xxxx-xxxx-xxxx`, or undefined when the text is none, which mostly
 * means that someone typed the normal password of the account.
 */
export function appleAppPassword(text: string): string | undefined {
  const typed = text.trim().toLowerCase()
  if (!/^[a-z]{4}(-?[a-z]{4}){3}$/.test(typed)) return undefined
  return typed.replaceAll('-', '').replace(/(.{4})(?!$)/g, '$1-')
}
