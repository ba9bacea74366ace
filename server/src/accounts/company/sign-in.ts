import type { companySigninUrl } from '@icebox/contract/safety/company'
import type { z } from 'zod'
import type { App } from '../../app.ts'
import { countTry } from '../../kit/db/limit.ts'
import type { Visitor } from '../../kit/http/route.ts'
import { Problem } from '../../kit/problem.ts'
import { TRIES } from '../oauth/attempt.ts'
import { beginAtCompany } from './attempt.ts'
import { findCompanyOf } from './company-store.ts'
import { asProblem } from './discovery.ts'

/**
 * Begins signing in at the provider that speaks for an address's domain. Whether the address is anybody's here is not looked
 * at. Throws Problem `not_found`, `unavailable`, `conflict`, `too_many`.
 */
export async function signInAtCompany(
  app: App,
  visitor: Visitor,
  { email, again }: z.output<(typeof companySigninUrl)['input']>,
): Promise<{ authUrl: string }> {
  await countTry(app, `company:${visitor.ip}`, TRIES)
  const domain = email.split('@').at(-1) ?? ''
  const company = await findCompanyOf(app.db, domain)
  if (!company?.tried_at) {
    throw new Problem('not_found', `No team here signs in at a provider of ${domain}. Please choose another way.`)
  }
  try {
    const beginning = { company, purpose: 'company', caller: visitor, again: again === true, hint: email } as const
    return await beginAtCompany(app, beginning)
  } catch (error) {
    throw asProblem(error)
  }
}
