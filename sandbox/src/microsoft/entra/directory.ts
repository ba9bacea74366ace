import type { TwinPerson } from '../../mail-twin.ts'
import { guidOf } from '../store/ids.ts'

/** The tenant of all personal accounts, the same everywhere. */
export const PERSONAL_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'

export interface MicrosoftPerson extends TwinPerson {
  /** The optional claim `xms_edov`: the organisation has proved that it owns the domain of the address. */
  readonly domainVerified?: boolean
  /** What an administrator wrote into the email field, when it is not the person's own address. */
  readonly claimedEmail?: string
}

/** A person as the directory knows them; `oid` and `tid` together are the identity. */
export interface Account extends MicrosoftPerson {
  readonly tid: string
  readonly oid: string
  /** Another per application at Microsoft; the twin has one application. */
  readonly sub: string
}

export function accountOf(person: MicrosoftPerson): Account {
  const email = person.email.toLowerCase()
  const tid = tenantOf(person.organisation)
  const oid = guidOf('oid', email)
  const isPersonal = tid === PERSONAL_TENANT
  return {
    ...{ ...person, email, tid },
    oid: isPersonal ? `00000000-0000-0000-${oid.slice(19)}` : oid,
    sub: `AAAAAAAAAAAAAAAAAAAAA${Buffer.from(guidOf('sub', email)).toString('base64url').slice(0, 22)}${oid.slice(0, 8)}`,
  }
}

/** The tenant of an organisation by its name, or that of personal accounts. */
export function tenantOf(organisation: string | undefined): string {
  return organisation === undefined ? PERSONAL_TENANT : guidOf('tenant', organisation)
}

/** Whether an account may sign in under the first segment of the path. */
export function isWelcome(account: Account, tenant: string): boolean {
  if (tenant === 'common') return true
  if (tenant === 'consumers') return account.tid === PERSONAL_TENANT
  if (tenant === 'organizations') return account.tid !== PERSONAL_TENANT
  return account.tid === tenant.toLowerCase()
}
