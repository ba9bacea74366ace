import type { ProviderFailure } from '@icebox/contract/providers'
import { z } from 'zod'
import type { App } from '../../app.ts'
import type { LandingVerb } from '../../kit/http/landing.ts'
import type { Visitor } from '../../kit/http/route.ts'
import { logSecurity } from '../../kit/log/security-log.ts'
import { Problem } from '../../kit/problem.ts'
import { WayEnded } from '../../kit/sessions/session.ts'
import { ProviderRefusal } from '../oauth/refusal.ts'
import { arriveFromCompany } from './arrive.ts'
import { claimAtCompany } from './attempt.ts'
import { CompanyFault } from './discovery.ts'
import { enterByCompany } from './enter.ts'
import { endTry } from './try.ts'

const text = (most: number) => z.string().max(most).optional().catch(undefined)
const query = z.object({ state: z.string().max(200).catch(''), code: text(8_192), error: text(200), iss: text(1_000) })

/** Ends what was begun at a team's provider when the browser is led back to us. */
export const landFromCompany: LandingVerb = async (app, visitor, given) => {
  const { state, ...brought } = query.parse(given)
  const isTry = state.startsWith('company_try.')
  const attempt = await claimAtCompany(app, state, visitor)
  try {
    if (!attempt) throw new ProviderRefusal('expired')
    const arrived = await arriveFromCompany(app, attempt, brought)
    return isTry ? await endTry(app, visitor, arrived) : await enterByCompany(app, visitor, arrived)
  } catch (error) {
    const failure = failureOf(error, isTry)
    if (failure === undefined) throw error
    if (isTry) return `/team?company_error=${failure}`
    logFailed(app, visitor, failure)
    return `/auth?${attempt?.again ? 'again=true&' : ''}error=${failure}`
  }
}

function failureOf(error: unknown, isTry: boolean): ProviderFailure | undefined {
  if (error instanceof ProviderRefusal) return error.failure
  if (error instanceof WayEnded) return 'way_ended'
  if (error instanceof CompanyFault) return failureOfFault(error, isTry)
  return error instanceof Problem && error.code === 'too_many' ? 'unavailable' : undefined
}

/** That the client is not accepted tells the owner what to do, and nobody else. */
function failureOfFault({ kind }: CompanyFault, isTry: boolean): ProviderFailure {
  if (kind !== 'client' && kind !== 'wrong') return 'unavailable'
  if (!isTry) return 'company_broken'
  return kind === 'client' ? 'client_refused' : 'not_set_up'
}

function logFailed(app: App, visitor: Visitor, failure: string): void {
  logSecurity(app, 'sign_in_failed', { ip: visitor.ip, kind: `company:${failure}` })
}
