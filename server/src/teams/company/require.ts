import type { OutputOf } from '@icebox/contract/call'
import type { requireCompany as requireCall } from '@icebox/contract/safety/company'
import { beginAtCompany } from '../../accounts/company/attempt.ts'
import { findCompany, listDomains, lockCompany, recordRequired } from '../../accounts/company/company-store.ts'
import { asProblem } from '../../accounts/company/discovery.ts'
import type { Actor, App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { countTry } from '../../kit/db/limit.ts'
import type { Member } from '../../kit/http/route.ts'
import { Problem } from '../../kit/problem.ts'
import { tellByLetter } from '../remove.ts'
import { publishToTeam } from '../tell.ts'
import { changingHeld } from './held-change.ts'
import { assertInPlan, getOwner, LOOKS_AT_PROVIDER, lockAsOwner, notSetUp } from './owner.ts'
import { missingNow } from './prove.ts'

/** Each may be a letter to everybody. */
const SWITCHING = { max: 20, windowSeconds: 86_400 }

/** Where the owner goes to see whether the provider works. Throws Problem `not_allowed`, `not_found`, `conflict`, `unavailable`. */
export async function tryCompany(app: App, member: Member): Promise<{ authUrl: string }> {
  const { accountId } = member
  const owner = await getOwner(app.db, accountId)
  assertInPlan(app, owner)
  const company = await findCompany(app.db, owner.team_id)
  if (!company) throw notSetUp()
  await countTry(app, `company_set_up:${owner.team_id}`, LOOKS_AT_PROVIDER)
  if (!(await listDomains(app.db, owner.team_id)).some(({ proven_at }) => proven_at !== null)) throw unproven()
  try {
    const beginning = { company, purpose: 'company_try', caller: member, accountId, hint: owner.email } as const
    return await beginAtCompany(app, beginning)
  } catch (error) {
    throw asProblem(error)
  }
}

/**
 * Has everyone of the team with an address of its domains sign in at the provider, or no longer. Their other sessions end
 * with it, here and in every other process. Throws Problem `not_allowed`, `not_found`, `conflict`.
 */
export async function requireCompany(
  app: App,
  { accountId }: Actor,
  { required }: { required: boolean },
): Promise<OutputOf<typeof requireCall>> {
  const { team_id } = await getOwner(app.db, accountId)
  // What shuts people out is never in the way of undoing it.
  if (required) {
    await countTry(app, `company_required:${team_id}`, SWITCHING)
    await assertStillProven(app, team_id)
  }
  const signedOut = await inTransaction(app, async tx => {
    const owner = await lockAsOwner(tx, accountId)
    const company = await lockCompany(tx, owner.team_id)
    if (!company) throw notSetUp()
    if (required) assertInPlan(app, owner)
    if (required && company.tried_at === null) {
      throw new Problem('conflict', 'Please try it once yourself. Nobody is to find out for you that it does not work.')
    }
    if (required && !company.tells_when) throw tellsNothing()
    if (required && !(await listDomains(tx, owner.team_id)).some(({ proven_at }) => proven_at !== null))
      throw unproven()
    if (required === (company.required_at !== null)) return 0
    const change = () => recordRequired(tx, owner.team_id, required)
    const { signedOut: ended } = await changingHeld(tx, app, { teamId: owner.team_id, change })
    await tellByLetter(tx, accountId, 'company_changed')
    await publishToTeam(tx, owner.team_id, { type: 'settings_updated' })
    return ended
  })
  return { success: true, signedOut }
}

async function assertStillProven(app: App, teamId: string): Promise<void> {
  const [gone] = await missingNow(app, teamId)
  if (gone !== undefined) {
    throw new Problem('conflict', `The DNS of ${gone} does not show its record any more. Please put it back first.`)
  }
}

/** What takes a fresh sign-in, erasure and export among it, would be shut to its people. */
function tellsNothing(): Problem {
  return new Problem(
    'conflict',
    'When you tried it, your provider did not say that you had just signed in there. Please have it put “auth_time” into its ID tokens and heed “max_age”, and try it again.',
  )
}

function unproven(): Problem {
  return new Problem('conflict', 'Please prove one of your domains first.')
}
