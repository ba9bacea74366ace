import type { Account } from '../accounts/account-store.ts'
import { hasFeature } from '../accounts/settings.ts'
import type { App } from '../app.ts'
import { Problem } from '../kit/problem.ts'

const NO_RULES = 'Your plan reads rules and tries them out. Pro and Pro+ switch them on.'
const NO_APPLYING = 'Pro+ applies rules to the mail that is there already.'

/** What the person's plan and their place in the team allow. */
export function rightsOf(app: App, account: Account) {
  const maySwitchOn = hasFeature(app, account, 'mayUseRules')
  const mayApply = hasFeature(app, account, 'mayApplyRules')
  const lacking = maySwitchOn ? NO_APPLYING : NO_RULES
  return { maySwitchOn, mayApply, mayWriteTeams: account.role !== 'member', locked: mayApply ? null : lacking }
}

/** Throws Problem `not_allowed` with what unlocks it. */
export function assertMaySwitchOn(app: App, account: Account): void {
  if (!rightsOf(app, account).maySwitchOn) throw new Problem('not_allowed', NO_RULES)
}

/** Throws Problem `not_allowed` with what unlocks it. */
export function assertMayApply(app: App, account: Account): void {
  assertMaySwitchOn(app, account)
  if (!rightsOf(app, account).mayApply) throw new Problem('not_allowed', NO_APPLYING)
}
