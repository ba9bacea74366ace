import type { Account } from '../../../accounts/account-store.ts'
import { hasFeature } from '../../../accounts/settings.ts'
import type { App } from '../../../app.ts'
import { Problem } from '../../../kit/problem.ts'

const NO_ASKING = 'Your plan does not ask senders to stop. Pro and Pro+ do.'
const NO_AUTOMATIC = 'Pro+ sends “No thanks” by itself.'

/** What the person's plan and their place in the team allow; a trial counts as its plan. */
export function stopRightsOf(app: App, account: Account) {
  const mayAsk = hasFeature(app, account, 'mayAskToStop')
  const mayAutomate = hasFeature(app, account, 'mayAnswerAutomatically')
  const lacking = mayAsk ? NO_AUTOMATIC : NO_ASKING
  return { mayAsk, mayAutomate, mayWriteTeams: account.role !== 'member', locked: mayAutomate ? null : lacking }
}

/** Throws Problem `not_allowed` with what unlocks it. */
export function assertMayAsk(app: App, account: Account): void {
  if (!stopRightsOf(app, account).mayAsk) throw new Problem('not_allowed', NO_ASKING)
}

/** Throws Problem `not_allowed` with what unlocks it. */
export function assertMayAutomate(app: App, account: Account): void {
  assertMayAsk(app, account)
  if (!stopRightsOf(app, account).mayAutomate) throw new Problem('not_allowed', NO_AUTOMATIC)
}
