import type { App } from '../../app.ts'
import { inTransaction, type Tx } from '../../kit/db/db.ts'
import type { Visitor } from '../../kit/http/route.ts'
import { addJob } from '../../kit/queue/queue.ts'
import { type Account, getAccount, insertAccount, lockTeams, markEmailProven } from '../account-store.ts'
import { lockNames } from '../identity-store.ts'
import { acceptInvitation } from '../invitation.ts'
import { findOpenInvitation } from '../invitation-store.ts'
import { pageAfterSignIn } from '../next-page.ts'
import { ProviderRefusal } from '../oauth/refusal.ts'
import { hasFeature } from '../settings.ts'
import { sellsPlans } from '../sign-in.ts'
import { type AtCompany, isJustNow, provenAtOf } from './arrive.ts'
import {
  findCompanyIdentity,
  findCompanyIdentityOf,
  insertCompanyIdentity,
  isAddressProven,
  listAtAddress,
  recordCompanyUse,
} from './company-identity-store.ts'
import { type Company, lockCompany, recordWorked } from './company-store.ts'
import { type CompanyPerson, personOf } from './person.ts'

/** Whose account it is, and whether it was made or has joined just now. */
interface Entered {
  readonly accountId: string
  readonly companyIdentityId: string
  readonly isNew: boolean
}

/** Opens the account of whoever the team's provider vouches for, and answers the page. Throws ProviderRefusal. */
export async function enterByCompany(app: App, visitor: Visitor, arrived: AtCompany): Promise<string> {
  const { company, claims, attempt, domains } = arrived
  const person = personOf(claims, company.issuer, domains)
  const provenAt = provenAtOf(arrived)
  if (attempt.again && !isJustNow(arrived)) throw new ProviderRefusal('not_fresh')
  const entered = await inTransaction(app, async tx => {
    await lockTeams(tx, [company.team_id])
    const now = await lockCompany(tx, company.team_id)
    if (now?.version !== attempt.version) throw new ProviderRefusal('expired')
    await lockNames(tx, [`company|${company.team_id}|${person.subject}`])
    const known = await findKnown(tx, company, person)
    if (!known && attempt.again) throw new ProviderRefusal('not_a_way')
    const found = known ?? (await arriveFirst(tx, app, { company, person, visitor }))
    await recordCompanyUse(tx, found.companyIdentityId, person.email)
    await recordWorked(tx, company.team_id)
    return found
  })
  const { isNew, accountId, companyIdentityId } = entered
  await visitor.startSession({ accountId, companyIdentityId, provenAt, hasJoined: isNew })
  return pageAfterSignIn(app, entered, { provider: 'company', choice: {}, welcomePage: '/dashboard' })
}

async function findKnown(
  tx: Tx,
  { team_id: teamId }: Company,
  { subject }: CompanyPerson,
): Promise<Entered | undefined> {
  const known = await findCompanyIdentity(tx, { teamId, subject })
  if (!known) return undefined
  const account = await getAccount(tx, known.account_id)
  if (account.team_id !== teamId) throw new ProviderRefusal('no_member')
  return { accountId: account.id, companyIdentityId: known.id, isNew: false }
}

interface Arrival {
  readonly company: Company
  readonly person: CompanyPerson
  readonly visitor: Visitor
}

/**
 * Binds somebody who comes for the first time to the one account of this very team with their address, or to one made for the
 * invitation it has sent there. An account that is elsewhere is never touched.
 */
async function arriveFirst(tx: Tx, app: App, { company, person, visitor }: Arrival): Promise<Entered> {
  const { team_id: teamId } = company
  const { email, subject } = person
  const all = await listAtAddress(tx, teamId, email)
  const proven = all.filter(each => each.email_proven)
  // Whoever only claims the address shuts nobody out who has proven it.
  const [own, ...others] = proven.length > 0 ? proven : all
  if (others.length > 0) throw new ProviderRefusal('other_person')
  if (own) await assertMayBind(tx, own, visitor)
  const accountId = own?.id ?? (await joinAsNew(tx, app, { teamId, person }))
  if (!hasFeature(app, await getAccount(tx, accountId), 'mayRequireCompany')) throw new ProviderRefusal('no_member')
  await markEmailProven(tx, accountId, email)
  const companyIdentityId = await insertCompanyIdentity(tx, { teamId, subject, accountId, address: email })
  // Whoever had the account before hears of it.
  const key = `team-letter:company_bound:${accountId}`
  if (own) await addJob(tx, { name: 'team-letter', payload: { accountId, about: 'company_bound' }, key })
  return { accountId, companyIdentityId, isNew: own === undefined }
}

/** An address that is only claimed could be somebody else's: then they have to be signed in to that account already. */
async function assertMayBind(tx: Tx, own: Account, visitor: Visitor): Promise<void> {
  if (!own.email_proven && visitor.accountId !== own.id) throw new ProviderRefusal('email_unproven')
  if (await findCompanyIdentityOf(tx, own.id)) throw new ProviderRefusal('other_person')
}

interface Newcomer {
  readonly teamId: string
  readonly person: CompanyPerson
}

async function joinAsNew(tx: Tx, app: App, { teamId, person }: Newcomer): Promise<string> {
  const { email, name } = person
  if (!(await findOpenInvitation(tx, email, { teamId }))) throw new ProviderRefusal('no_member')
  // Where no letters leave, whoever leaves the team could not get in any more; they come by a way of their own first.
  if ((await isAddressProven(tx, email)) || !app.config.outgoing) throw new ProviderRefusal('accept_first')
  const accountId = await insertAccount(tx, { email, emailProven: true, name, isUnpaid: sellsPlans(app) })
  await acceptInvitation(tx, { accountId, email, teamId, tokenHash: undefined, isSold: sellsPlans(app) })
  return accountId
}
