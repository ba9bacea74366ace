import { checkedAddress } from '@icebox/mailbox/addresses'
import type { ImapSettings } from '@icebox/mailbox/settings'
import type { App } from '../../app.ts'
import { mailboxOptions } from './connect-login.ts'
import { listMailboxes, type MailboxRow } from './mailbox-store.ts'

/**
 * Under the host's name by which this account has the mailbox already: a host has several, and the same login at the same
 * address of the network is one mailbox. Of other accounts nothing is concluded, since whoever made a name for a host of
 * their own may lead it to another's later.
 */
export async function asKnown(app: App, accountId: string, settings: ImapSettings): Promise<ImapSettings> {
  const rows = (await listMailboxes(app.db, accountId)).filter(row => mayBe(row, settings))
  if (rows.some(({ host }) => host === settings.host)) return settings
  for (const { host } of rows) {
    const [one, other] = [await addressOf(app, settings), await addressOf(app, { ...settings, host })]
    if (one !== undefined && one === other) return { ...settings, host }
  }
  return settings
}

function mayBe(row: MailboxRow, { provider, username, address }: ImapSettings): boolean {
  return row.provider === provider && row.username === username && row.address === address
}

/** Undefined where the name leads nowhere now. */
async function addressOf(app: App, settings: ImapSettings): Promise<string | undefined> {
  const found = await checkedAddress(settings.host, settings.port, mailboxOptions(app, settings)).catch(() => undefined)
  return found?.ip
}
