import { isPublicMail } from '@icebox/classifier/features/free-mail'
import type { setCompany } from '@icebox/contract/safety/company'
import type { z } from 'zod'
import {
  type Company,
  deleteCompany,
  findCompany,
  lockCompany,
  putCompany,
  putDomains,
} from '../../accounts/company/company-store.ts'
import { asProblem, discover, enterCompanyGate } from '../../accounts/company/discovery.ts'
import { unbindTeam } from '../../accounts/company/leave.ts'
import { issuerFault } from '../../accounts/company/person.ts'
import { sealedSecret, secretOf } from '../../accounts/company/sealed.ts'
import type { Actor, App } from '../../app.ts'
import { inTransaction, type Tx } from '../../kit/db/db.ts'
import { countTry } from '../../kit/db/limit.ts'
import { Problem } from '../../kit/problem.ts'
import { publish } from '../../kit/queue/publish.ts'
import { randomToken } from '../../kit/sessions/secrets.ts'
import { tellByLetter } from '../remove.ts'
import { publishToTeam } from '../tell.ts'
import { changingHeld, tellRequiredEnded } from './held-change.ts'
import { assertInPlan, getOwner, LOOKS_AT_PROVIDER, lockAsOwner, notSetUp } from './owner.ts'

type Setup = z.output<(typeof setCompany)['input']>

/**
 * Writes down the team's provider. Another issuer or client is another provider: who signed in at the one before is nobody
 * there, and it is required of nobody until the owner has tried it. Throws Problem `not_allowed`, `bad_input`, `conflict`,
 * `unavailable`.
 */
export async function setUpCompany(app: App, { accountId }: Actor, setup: Setup): Promise<{ success: true }> {
  const owner = await getOwner(app.db, accountId)
  assertInPlan(app, owner)
  assertUsable(setup)
  await countTry(app, `company_set_up:${owner.team_id}`, LOOKS_AT_PROVIDER)
  const issuer = await issuerOf(app, owner.team_id, setup.issuer)
  await inTransaction(app, async tx => {
    const { team_id: teamId } = await lockAsOwner(tx, accountId)
    const before = await lockCompany(tx, teamId)
    const clientSecret = setup.clientSecret ?? kept(app, before, issuer)
    const change = async () => {
      if (!before || isOther(app, before, { ...setup, issuer, clientSecret })) {
        if (before && !isSameProvider(before, { ...setup, issuer })) await unbindTeam(tx, teamId)
        const client_secret = sealedSecret(app, teamId, clientSecret)
        await putCompany(tx, { team_id: teamId, issuer, client_id: setup.clientId, client_secret })
      }
      const domains = setup.domains.map(domain => ({ domain, token: randomToken() }))
      await putDomains(tx, teamId, domains)
    }
    const { endsRequired } = await changingHeld(tx, app, { teamId, change })
    if (endsRequired) await tellRequiredEnded(tx, { accountId, by: 'person' })
    await tellByLetter(tx, accountId, 'company_changed')
    await publish(tx, accountId, { type: 'settings_updated' })
  })
  return { success: true }
}

/** Everyone signs in their own way again; whoever has none is sent one. Throws Problem `not_allowed`, `not_found`. */
export async function removeCompany(app: App, { accountId }: Actor): Promise<{ success: true }> {
  await inTransaction(app, async tx => {
    const { team_id: teamId } = await lockAsOwner(tx, accountId)
    if (!(await findCompany(tx, teamId))) throw notSetUp()
    const change = async () => {
      await unbindTeam(tx, teamId)
      await deleteCompany(tx, teamId)
    }
    await changingHeld(tx, app, { teamId, change })
    await tellByLetter(tx, accountId, 'company_changed')
    await tellAll(tx, teamId)
  })
  return { success: true }
}

async function tellAll(tx: Tx, teamId: string): Promise<void> {
  await publishToTeam(tx, teamId, { type: 'settings_updated' })
}

/** The issuer as the provider writes it itself: whoever types it need not know of the slash. */
async function issuerOf(app: App, teamId: string, typed: string): Promise<string> {
  const bare = typed.replace(/\/(?:\.well-known\/openid-configuration)?\/?$/, '').replace(/\/$/, '')
  const leave = enterCompanyGate(app, teamId, 'set_up')
  try {
    return (await discover(app, bare)).issuer
  } catch (error) {
    const other = await discover(app, `${bare}/`).catch(() => undefined)
    if (other) return other.issuer
    throw asProblem(error)
  } finally {
    leave()
  }
}

function assertUsable({ issuer, domains }: Setup): void {
  const fault = issuerFault(issuer)
  if (fault) throw new Problem('bad_input', fault)
  const free = domains.find(isPublicMail)
  if (free) throw new Problem('bad_input', `Anybody can have an address at ${free}. Please name domains of your own.`)
}

function kept(app: App, before: Company | undefined, issuer: string): string {
  // The secret of one provider is never sent to another.
  if (!before || before.issuer !== issuer) throw new Problem('bad_input', 'Please enter the client secret.')
  const secret = opened(app, before)
  if (secret === undefined) throw new Problem('bad_input', 'Please enter the client secret.')
  return secret
}

/** Undefined where it lies under a key that is not here any more, as after a restore: then any other is another one. */
function opened(app: App, before: Company): string | undefined {
  try {
    return secretOf(app, before)
  } catch {
    return undefined
  }
}

function isSameProvider(before: Company, { issuer, clientId }: Setup): boolean {
  return before.issuer === issuer && before.client_id === clientId
}

function isOther(app: App, before: Company, setup: Setup & { readonly clientSecret: string }): boolean {
  return !isSameProvider(before, setup) || opened(app, before) !== setup.clientSecret
}
