import type { MailboxStatus } from '@icebox/contract/mailbox'
import { calledInSentences, type MailboxProvider } from '@icebox/contract/mailbox-providers'
import type { FailureReason } from '@icebox/mailbox/mailbox'
import type { MailboxRow } from '../mailboxes/mailbox-store.ts'

/** Whoever speaks of a mailbox in trouble: its name, its address and what its provider says of it. */
interface AdviceFacts {
  readonly name: string
  readonly address: string
  readonly provider: MailboxProvider
  readonly reason: string | null
  readonly isLeaving: boolean
}

/** What happened and what to do, in the user's words; null while all is well. */
export function adviceOf(row: MailboxRow, status: MailboxStatus): string | null {
  const { address, provider, status_reason: reason, leaving_at } = row
  const name = calledInSentences(provider, row.host)
  return ADVICE[status]({ name, address, provider, reason, isLeaving: leaving_at !== null })
}

const STAYS = 'New mail stays in your inbox.'

const ADVICE: Record<MailboxStatus, (told: AdviceFacts) => string | null> = {
  connecting: () => null,
  watching: () => null,
  late: ({ address }) =>
    `Icebox has not checked ${address} for more than 15 minutes. ${STAYS} Nothing is lost, and it is checked as soon as that is possible again.`,
  unreachable: ({ name, reason }) =>
    `${name} ${SILENT[reason ?? ''] ?? ANSWERS_NOT} ${STAYS} We keep trying; nothing is lost.`,
  reconnect: told => `${refusalOf(told)}${told.isLeaving ? ` ${LEAVING_REFUSED}` : ''}`,
  unsupported: ({ name }) =>
    `${name} offers no safe way to move mail, so Icebox leaves everything in your inbox and only lists what it would move.`,
  leaving: () =>
    'Icebox is putting the mail on ice back into your inbox and then disconnects the mailbox. Nothing new is moved.',
}

const ANSWERS_NOT = 'does not answer.'

/** By FailureReason, where there is more to say than that nobody answers. */
const SILENT: Readonly<Record<string, string>> = {
  tls_failed: 'could not prove who it is, so no password was sent.',
  too_much: 'sent far more than it was asked for, so the connection was ended.',
  host_refused: 'cannot be used from here any more.',
} satisfies Partial<Record<FailureReason, string>>

const LEAVING_REFUSED = 'Until then the mail on ice cannot be put back; you can also leave it in the folder.'

function refusalOf(told: AdviceFacts): string {
  const { happened, todo } = REFUSALS[told.provider][told.reason ?? ''] ?? REFUSED_PASSWORD
  return `${happened(told)} ${STAYS} ${todo(told)}`
}

interface Refusal {
  readonly happened: (told: AdviceFacts) => string
  readonly todo: (told: AdviceFacts) => string
}

const connectAgain = ({ name }: AdviceFacts) => `Connect ${name} again.`

const REFUSED_PASSWORD: Refusal = {
  happened: ({ name, address }) => `${name} no longer accepts the password for ${address}.`,
  todo: () => 'Connect again with the password that works now; many hosts want an app password.',
}

const APPLE_PASSWORD: Refusal = {
  happened: ({ address }) =>
    `Apple Mail no longer accepts the app-specific password for ${address}. All of them end when the password of the Apple Account changes.`,
  todo: () => 'Make a new app-specific password and connect again.',
}

const GOOGLE_REVOKED: Refusal = {
  happened: ({ address }) =>
    `Google ended the permission for ${address}. It does so when you remove Icebox from your Google Account, and also when you change your Google password.`,
  todo: connectAgain,
}

const MICROSOFT_REVOKED: Refusal = {
  happened: ({ address }) =>
    `Microsoft ended the permission for ${address}. It does so when you or an administrator remove Icebox, and when the rules for signing in change.`,
  todo: connectAgain,
}

/** By provider and FailureReason; whatever is not named here is told as a refused password. */
const REFUSALS: Record<MailboxProvider, Readonly<Record<string, Refusal>>> = {
  apple: { auth_failed: APPLE_PASSWORD },
  imap: { auth_failed: REFUSED_PASSWORD },
  google: {
    revoked: GOOGLE_REVOKED,
    auth_failed: GOOGLE_REVOKED,
    scope_missing: {
      happened: ({ address }) => `Google lets Icebox sign you in, but not read and move the mail of ${address}.`,
      todo: () => "Connect Gmail again and tick the Gmail box on Google's page.",
    },
    blocked_by_admin: {
      happened: ({ address }) => `The administrator of ${address} at Google does not allow Icebox.`,
      todo: () => 'Ask your administrator to allow it, then connect Gmail again.',
    },
  },
  microsoft: {
    revoked: MICROSOFT_REVOKED,
    auth_failed: MICROSOFT_REVOKED,
    scope_missing: {
      happened: ({ address }) => `Microsoft lets Icebox sign you in, but not read and move the mail of ${address}.`,
      todo: () => "Connect Outlook again and accept what Microsoft's page asks for.",
    },
    blocked_by_admin: {
      happened: ({ address }) => `The administrator of ${address} at Microsoft does not allow Icebox.`,
      todo: () => 'Ask your administrator to approve it, then connect Outlook again.',
    },
  },
}
