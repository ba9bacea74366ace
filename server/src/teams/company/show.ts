import type { OutputOf } from '@icebox/contract/call'
import { DOMAIN_RECORD, type getCompany as getCompanyCall } from '@icebox/contract/safety/company'
import { getAccount } from '../../accounts/account-store.ts'
import { redirectUriOf } from '../../accounts/company/attempt.ts'
import { countPeople, findCompanyIdentityOf } from '../../accounts/company/company-identity-store.ts'
import { type CompanyDomain, findCompany, listDomains } from '../../accounts/company/company-store.ts'
import { isHeld } from '../../accounts/company/held-store.ts'
import { hasFeature } from '../../accounts/settings.ts'
import type { Actor, App } from '../../app.ts'

/** What somebody sees of their team's provider: the owner how it is set up, everybody whether they sign in there. */
export async function showCompany(app: App, { accountId }: Actor): Promise<OutputOf<typeof getCompanyCall>> {
  const account = await getAccount(app.db, accountId)
  const isOwner = account.role === 'owner'
  const mine = await findCompanyIdentityOf(app.db, accountId)
  return {
    isInPlan: hasFeature(app, account, 'mayRequireCompany'),
    isMine: mine !== undefined,
    isHeld: await isHeld(app.db, accountId, app.config.selfHostUnlimited),
    redirectUri: redirectUriOf(app),
    twin: app.config.sandbox?.company ?? null,
    provider: isOwner ? await showProvider(app, account.team_id) : null,
  }
}

async function showProvider(app: App, teamId: string) {
  const company = await findCompany(app.db, teamId)
  if (!company) return null
  const { issuer, client_id: clientId, tried_at, required_at, failed_at } = company
  return {
    ...{ issuer, clientId, isTried: tried_at !== null, isRequired: required_at !== null },
    failedAt: failed_at?.toISOString() ?? null,
    domains: (await listDomains(app.db, teamId)).map(shown),
    people: await countPeople(app.db, teamId),
  }
}

function shown({ domain, token, proven_at, missing_at }: CompanyDomain) {
  return {
    ...{ domain, record: `${DOMAIN_RECORD}${token}` },
    ...{ isProven: proven_at !== null, isMissing: missing_at !== null },
  }
}
