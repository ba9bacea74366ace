import { z } from 'zod'

interface ProviderFacts {
  /** As it is offered. */
  readonly name: string
  /** Whose page the owner goes to; null where there is no such company. */
  readonly company: string | null
  /** What a sentence calls the mailbox; null where the host's own name has to do. */
  readonly calledInSentences: string | null
  /** `permission`: the owner agrees on the provider's page. `password`: over IMAP, by an app password where the host has them. */
  readonly opensBy: 'permission' | 'password'
  /** New mail is told by a call to an address of ours, rather than over the open connection. */
  readonly ringsAtAddress: boolean
  /** Nobody has a mailbox there under another's address. A host of one's own may claim anything. */
  readonly vouchesForAddress: boolean
  /** All its mailboxes are at one host, so that a username alone names one. */
  readonly hasOneHost: boolean
  /** Where its owner reads mail, for a host whose folders have no address of their own; null where there is none, or better. */
  readonly mailPage: string | null
  /** The page of ours that connects one. */
  readonly setupPage: string
}

/**
 * Every provider of mailboxes, in the order they are offered; the keys are stored. Whatever else differs between them is a
 * `Record<MailboxProvider, …>`, so that with a line more here the compiler names each place that has to follow.
 */
export const MAILBOX_PROVIDERS = {
  google: {
    name: 'Gmail',
    company: 'Google',
    calledInSentences: 'Gmail',
    opensBy: 'permission',
    ringsAtAddress: true,
    vouchesForAddress: true,
    hasOneHost: true,
    mailPage: null,
    setupPage: '/setup-gmail',
  },
  microsoft: {
    name: 'Outlook',
    company: 'Microsoft',
    calledInSentences: 'Outlook',
    opensBy: 'permission',
    ringsAtAddress: true,
    vouchesForAddress: false,
    hasOneHost: true,
    mailPage: null,
    setupPage: '/setup-outlook',
  },
  apple: {
    name: 'Apple Mail',
    company: 'Apple',
    calledInSentences: 'Apple Mail',
    opensBy: 'password',
    ringsAtAddress: false,
    vouchesForAddress: true,
    hasOneHost: true,
    mailPage: 'https://www.icloud.com/mail',
    setupPage: '/setup-apple',
  },
  imap: {
    name: 'Other IMAP host',
    company: null,
    calledInSentences: null,
    opensBy: 'password',
    ringsAtAddress: false,
    vouchesForAddress: false,
    hasOneHost: false,
    mailPage: null,
    setupPage: '/setup-apple?mailbox=imap',
  },
} as const satisfies Record<string, ProviderFacts>

type Table = typeof MAILBOX_PROVIDERS
type OpenedBy<How extends ProviderFacts['opensBy']> = {
  [Name in keyof Table]: Table[Name]['opensBy'] extends How ? Name : never
}[keyof Table]

export const mailboxProvider = z.enum(keysOf(MAILBOX_PROVIDERS))
export type MailboxProvider = keyof Table
/** Providers with an API of their own, where the owner agrees to a permission. */
export type ApiProvider = OpenedBy<'permission'>
/** Providers that are spoken to over IMAP. */
export type PasswordProvider = OpenedBy<'password'>

/** In the order they are offered. */
export const PROVIDER_NAMES: readonly MailboxProvider[] = mailboxProvider.options

export const API_PROVIDERS: readonly ApiProvider[] = PROVIDER_NAMES.filter(isApiProvider)

export function isApiProvider(provider: MailboxProvider): provider is ApiProvider {
  return MAILBOX_PROVIDERS[provider].opensBy === 'permission'
}

/** Those that a fact of the table holds for. */
export function providersThat(fact: 'ringsAtAddress' | 'vouchesForAddress'): readonly MailboxProvider[] {
  return PROVIDER_NAMES.filter(provider => MAILBOX_PROVIDERS[provider][fact])
}

/** What a sentence calls a mailbox of this provider; `otherwise` where the host's own name has to do. */
export function calledInSentences(provider: MailboxProvider, otherwise: string): string {
  return MAILBOX_PROVIDERS[provider].calledInSentences ?? otherwise
}

function keysOf<Row extends object>(table: Row): readonly (keyof Row)[] {
  return Object.keys(table) as (keyof Row)[]
}
