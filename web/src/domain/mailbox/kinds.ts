import type { MailboxHealth } from '@icebox/contract/mailbox'
import { MAILBOX_PROVIDERS, type MailboxProvider, PROVIDER_NAMES } from '@icebox/contract/mailbox-providers'

export interface MailboxKind {
  provider: MailboxProvider
  /** As people call it. */
  name: string
  /** The page that connects one. */
  setup: string
}

/** Every kind of mailbox that can be connected, in the order they are offered. */
export const MAILBOX_KINDS: MailboxKind[] = PROVIDER_NAMES.map(kindOf)

export function kindOf(provider: MailboxProvider): MailboxKind {
  const { name, setupPage: setup } = MAILBOX_PROVIDERS[provider]
  return { provider, name, setup }
}

/** The page that connects this mailbox once more. */
export function reconnectPage({ provider, address }: Pick<MailboxHealth, 'provider' | 'address'>): string {
  const { setup } = kindOf(provider)
  return `${setup}${setup.includes('?') ? '&' : '?'}${new URLSearchParams({ address })}`
}
