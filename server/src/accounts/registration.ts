import type { App } from '../app.ts'
import type { Tx } from '../kit/db/db.ts'
import { hasAccounts, type NewAccount } from './account-store.ts'
import { findOpenInvitation } from './invitation-store.ts'
import { ProviderRefusal } from './oauth/refusal.ts'

/** Somebody who has no account yet, and what speaks for them. */
export interface Newcomer {
  readonly person: NewAccount
  /** The mail server that let them in, by a name it has proved. */
  readonly mailHost?: string
  /** They hold an invitation, which is looked at before anything is kept. */
  readonly isInvited?: boolean
}

/**
 * Whether somebody new may have an account here, as the operator set it. The first on an empty installation always may,
 * and so may whoever is invited at an address that is proven. Throws ProviderRefusal `registration_closed`.
 */
export async function assertMayRegister(tx: Tx, { config }: Pick<App, 'config'>, newcomer: Newcomer): Promise<void> {
  const { registration } = config
  if (registration === 'open' || isOf(registration, newcomer) || (await isInvited(tx, newcomer))) return
  if (!(await hasAccounts(tx))) return
  throw new ProviderRefusal('registration_closed', {}, saying(registration))
}

/**
 * An address counts where the provider vouches for it. Where only a mail server let somebody in, the address is what they
 * say; the server's own name, which TLS has proved, then has to be the domain's or below it.
 */
function isOf(registration: 'closed' | readonly string[], { person, mailHost }: Newcomer): boolean {
  if (registration === 'closed') return false
  const domain = person.email.split('@').at(-1) ?? ''
  if (person.emailProven) return registration.includes(domain)
  return mailHost !== undefined && registration.some(each => mailHost === each || mailHost.endsWith(`.${each}`))
}

async function isInvited(tx: Tx, { person: { email, emailProven }, isInvited }: Newcomer): Promise<boolean> {
  if (isInvited) return true
  return emailProven && (await findOpenInvitation(tx, email)) !== undefined
}

function saying(registration: 'closed' | readonly string[]): string {
  const way = 'Sign in with the account you have, or ask somebody who has one here for an invitation.'
  if (registration === 'closed') return `Registration is closed here. ${way}`
  return `New accounts here are for ${registration.join(', ')} only: an address that Google, Microsoft or Apple vouches for, or a mailbox on a mail server of that domain. ${way}`
}
