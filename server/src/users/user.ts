import { planNameOf } from '@icebox/contract/billing/plans'
import type { MailboxProvider } from '@icebox/contract/mailbox-providers'
import type { User } from '@icebox/contract/user'
import { countSeats, getAccount } from '../accounts/account-store.ts'
import { mustConfirmEmail } from '../accounts/email-proof.ts'
import { listIdentities } from '../accounts/identity-store.ts'
import { mayMoveLine, mayScreenStrangers, settingsOf } from '../accounts/settings.ts'
import type { Actor, App } from '../app.ts'
import { scansOf } from '../mail/judging/allowance.ts'
import { listMailboxes } from '../mail/mailboxes/mailbox-store.ts'
import { countUsedSeats } from '../teams/member-store.ts'

/** What one person sees of themselves, put together from the domains that know. */
export async function getUser(app: App, { accountId }: Actor): Promise<User> {
  const account = await getAccount(app.db, accountId)
  const seats = await countSeats(app.db, account.team_id)
  const identities = await listIdentities(app.db, accountId)
  const mailboxes = await listMailboxes(app.db, accountId)
  const scans = await scansOf(app, account)
  const subject = (provider: MailboxProvider) =>
    identities.find(each => each.provider === provider)?.subject ??
    mailboxes.find(each => each.provider === provider)?.username ??
    null
  return {
    id: account.id,
    email: account.email,
    mustConfirmEmail: mustConfirmEmail(app, account),
    name: account.name,
    subscriptionStatus: account.subscription_status,
    subscriptionTier: account.subscription_tier,
    subscriptionEndsAt: account.subscription_ends_at?.toISOString() ?? null,
    planName: planNameOf(account.subscription_tier),
    isActive: account.protection_on,
    ...scans,
    role: account.role,
    totalSeats: seats.total,
    usedSeats: await countUsedSeats(app.db, account.team_id),
    gmailId: subject('google'),
    microsoftId: subject('microsoft'),
    hasMailbox: mailboxes.length > 0,
    mayMoveLine: mayMoveLine(app, account),
    mayScreenStrangers: mayScreenStrangers(app, account),
    settings: settingsOf(app, account),
  }
}
