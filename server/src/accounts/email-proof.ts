import type { App } from '../app.ts'
import { Problem } from '../kit/problem.ts'
import type { Account } from './account-store.ts'

type Claimed = Pick<Account, 'email' | 'email_proven'>

/** Whether the account only claims its address and could prove it; where no letters leave, nobody can and nobody need. */
export function mustConfirmEmail({ config }: Pick<App, 'config'>, { email_proven: isProven }: Claimed): boolean {
  return !isProven && config.outgoing !== undefined
}

/** Throws Problem `conflict` with the way on. */
export function assertConfirmed(app: App, account: Claimed): void {
  if (!mustConfirmEmail(app, account)) return
  throw new Problem(
    'conflict',
    `Please confirm your address first: the dashboard and the settings send a code to ${account.email}.`,
  )
}
