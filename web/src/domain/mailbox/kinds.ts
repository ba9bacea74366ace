import type { MailboxHealth } from '@icebox/contract/mailbox'

export type MailboxProvider = MailboxHealth['provider']

export interface MailboxKind {
  provider: MailboxProvider
  /** As people call it. */
  name: string
  /** The page that connects one. */
  setup: string
}

/** Every kind of mailbox that can be connected, in the order they are offered. */
export const MAILBOX_KINDS: MailboxKind[] = [
  { provider: 'google', name: 'Gmail', setup: '/setup-gmail' },
  { provider: 'microsoft', name: 'Outlook', setup: '/setup-outlook' },
  { provider: 'apple', name: 'Apple Mail', setup: '/setup-apple' },
  { provider: 'imap', name: 'Other IMAP host', setup: '/setup-apple?mailbox=imap' },
]

/** The page that connects this mailbox once more. */
export function reconnectPage({ provider, address }: Pick<MailboxHealth, 'provider' | 'address'>): string {
  const setup = MAILBOX_KINDS.find(kind => kind.provider === provider)?.setup ?? '/setup-apple'
  return `${setup}${setup.includes('?') ? '&' : '?'}${new URLSearchParams({ address })}`
}
