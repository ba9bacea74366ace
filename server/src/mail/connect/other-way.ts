import { KNOWN_HOSTS } from '@icebox/contract/mail-hosts'
import { isApiProvider, MAILBOX_PROVIDERS } from '@icebox/contract/mailbox-providers'
import { ProviderRefusal } from '../../accounts/oauth/refusal.ts'
import { takenByAnother } from '../../accounts/sign-in.ts'
import type { Tx } from '../../kit/db/db.ts'
import { Problem } from '../../kit/problem.ts'
import { findByName, type MailboxRow } from '../mailboxes/mailbox-store.ts'

type Mailbox = Pick<MailboxRow, 'account_id' | 'provider' | 'host' | 'username' | 'address'>

/**
 * One mailbox is connected once: by the provider's permission or by an app password over IMAP. Throws Problem `conflict`
 * that says which one it is, or that it is another account's.
 */
export async function refuseOtherWay(tx: Tx, mailbox: Omit<Mailbox, 'account_id'> & { accountId: string }) {
  const { provider, host, accountId } = mailbox
  const known = KNOWN_HOSTS.find(each => (isApiProvider(provider) ? each.alsoBy === provider : each.host === host))
  if (!known?.alsoBy) return
  const other = isApiProvider(provider)
    ? await findByName(tx, {
        column: 'username',
        name: mailbox.address,
        at: { host: known.host },
        domains: known.domains,
      })
    : await findByName(tx, {
        column: 'address',
        name: mailbox.username,
        at: { provider: known.alsoBy },
        domains: known.domains,
      })
  if (!other) return
  if (other.account_id !== accountId) throw takenByAnother()
  if (isApiProvider(provider)) throw new ProviderRefusal('has_password')
  const { name } = MAILBOX_PROVIDERS[known.alsoBy]
  const words = `${other.address} is connected already, through the sign-in of ${name}. To use an app password, disconnect it in the settings first.`
  throw new Problem('conflict', words)
}
