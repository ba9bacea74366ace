import type { Account } from '../../accounts/account-store.ts'
import type { App } from '../../app.ts'
import { acting } from '../../kit/audit/acting.ts'
import { recordDeed } from '../../kit/audit/record.ts'
import { type Db, inTransaction, type Tx } from '../../kit/db/db.ts'
import { Problem } from '../../kit/problem.ts'
import { deleteUser } from '../../privacy/erase.ts'
import { listAccounts } from '../../teams/member-store.ts'
import { publishToTeam } from '../../teams/tell.ts'
import { countHeld, type Held, holdTeam, listByAddress } from './people-store.ts'

export interface Holding {
  /** Addresses of everybody in the team. */
  readonly people: readonly string[]
  /** False where the team was so already. */
  readonly isChanged: boolean
}

/**
 * Puts the team of an address on hold, or lets it go on. While it is on hold no mail of the team is judged or moved; its
 * people read so, and keep their data, its export and its deletion. Throws Problem `not_found`, `conflict`.
 */
export async function holdTeamOf(
  app: App,
  { address, isHeld }: { address: string; isHeld: boolean },
): Promise<Holding> {
  return inTransaction(app, async tx => {
    const { id: accountId, team_id: teamId } = await getByAddress(tx, address)
    const people = (await listAccounts(tx, teamId)).map(({ email }) => email)
    const isChanged = await holdTeam(tx, teamId, isHeld)
    if (!isChanged) return { people, isChanged }
    await publishToTeam(tx, teamId, { type: 'subscription_updated' })
    const act = isHeld ? 'team_suspended' : 'team_resumed'
    await recordDeed(tx, { accountId, by: 'operator', act, net: '', teamId })
    return { people, isChanged }
  })
}

export interface Erased extends Held {
  readonly accountId: string
  readonly at: Date
}

/**
 * Deletes the account of an address as its owner would, with the receipt of what went. Throws Problem `not_found`, and
 * `conflict` where it owns a team with others in it that is not to be dissolved.
 */
export async function eraseByAddress(
  app: App,
  { address, dissolvesTeam }: { address: string; dissolvesTeam: boolean },
): Promise<Erased> {
  const { id: accountId } = await getByAddress(app.db, address)
  const held = await countHeld(app.db, accountId)
  const deed = { accountId, by: 'operator', act: 'account_deleted', net: '' } as const
  await deleteUser(acting(app, deed), { accountId }, { dissolvesTeam })
  return { ...held, accountId, at: new Date() }
}

/** By an address, or by the id of an account where several have the address. */
export async function getByAddress(tx: Tx | Db, address: string): Promise<Account> {
  const [found, ...others] = await listByAddress(tx, address)
  if (!found) throw new Problem('not_found', `Nobody here has the address ${address}.`)
  if (others.length === 0) return found
  const ids = [found, ...others].map(({ id }) => id).join(' and ')
  throw new Problem(
    'conflict',
    `${others.length + 1} accounts have the address ${address}; name one by its id: ${ids}.`,
  )
}
