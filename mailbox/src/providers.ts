import { APPLE, isAppleAddress } from '@icebox/contract/mail-hosts'
import { appleAppPassword, passwordFor } from './app-password.ts'
import { openGmailMailbox } from './gmail/open.ts'
import { PROBE } from './imap/connection/budgets.ts'
import { openConnection } from './imap/connection/connect.ts'
import { countFolders } from './imap/folders.ts'
import { openImapMailbox } from './imap/open.ts'
import { MailboxError, type OpenMailbox } from './mailbox.ts'
import { openOutlookMailbox } from './outlook/open.ts'
import type { ApiSettings, ImapSettings, MailboxOptions, MailboxSettings } from './settings.ts'

/** Providers with an API of their own. */
const APIS: Record<ApiSettings['provider'], (settings: ApiSettings, options: MailboxOptions) => Promise<OpenMailbox>> =
  {
    google: openGmailMailbox,
    microsoft: openOutlookMailbox,
  }

interface ImapHost {
  /** What the provider itself fixes, whatever the settings say. */
  readonly settle: (settings: ImapSettings, options: MailboxOptions) => ImapSettings
  /** User names to try in turn while the host refuses them. */
  readonly usernames: (settings: ImapSettings) => readonly string[]
}

const IMAP_HOSTS: Record<ImapSettings['provider'], ImapHost> = {
  apple: { settle: withAppleHosts, usernames: wholeThenLocalPart },
  imap: { settle: withPasswordAsTaken, usernames: settings => [settings.username] },
}

/** Opens the mailbox and makes its Icebox folder. Throws MailboxError, with a `reason` when connecting failed. */
export function openMailbox(settings: MailboxSettings, options: MailboxOptions): Promise<OpenMailbox> {
  if ('token' in settings) return APIS[settings.provider](settings, options)
  return withUsername(settings, options, settled => openImapMailbox(settled, options))
}

/** Logs in, counts the folders and logs out again. Throws as openMailbox does. */
export function probeMailbox(settings: ImapSettings, options: MailboxOptions): Promise<{ folders: number }> {
  return withUsername(settings, options, async settled => {
    const connection = await openConnection(settled, options)
    try {
      return { folders: await connection.run(countFolders, PROBE) }
    } finally {
      await connection.close()
    }
  })
}

async function withUsername<T>(
  settings: ImapSettings,
  options: MailboxOptions,
  open: (settled: ImapSettings) => Promise<T>,
): Promise<T> {
  const provider = IMAP_HOSTS[settings.provider]
  const settled = provider.settle(settings, options)
  const [first = settings.username, ...others] = provider.usernames(settled)
  let attempt = open({ ...settled, username: first })
  for (const username of others) {
    attempt = attempt.catch(error => {
      if (isRefusal(error)) return open({ ...settled, username })
      throw error
    })
  }
  return attempt
}

const isRefusal = (error: unknown) => error instanceof MailboxError && error.reason === 'auth_failed'

function withAppleHosts(settings: ImapSettings, options: MailboxOptions): ImapSettings {
  const password = appleAppPassword(settings.password) ?? settings.password
  return { ...settings, ...(options.apple ?? APPLE), password }
}

function withPasswordAsTaken(settings: ImapSettings): ImapSettings {
  return { ...settings, password: passwordFor(settings.host, settings.password) }
}

/**
 * Apple takes the full address, and from some accounts only the part before the @. That part names somebody else where
 * the domain is not Apple's own: bob@example.com must never be opened by the password of bob@icloud.com.
 */
function wholeThenLocalPart({ username }: ImapSettings): readonly string[] {
  const [local = ''] = username.split('@')
  return isAppleAddress(username) && local !== '' ? [username, local] : [username]
}
