import { getAccount } from '../../accounts/account-store.ts'
import { listAccounts } from '../../teams/member-store.ts'
import { type Erasing, eraseAccount } from '../erase.ts'
import { erasureList, keepErasures } from './erasure-list.ts'
import { findErased, listErasures } from './erasure-store.ts'
import { findErasedNamed } from './search-store.ts'

/**
 * Erases again whom a backup from before their erasure brought back. A team of theirs in which others are goes on with an
 * admin, or else with whoever is in it longest. Answers how many.
 */
export async function eraseAgain(app: Erasing): Promise<number> {
  const back = await findErased(app.db)
  for (const accountId of back) {
    const { team_id: teamId } = await getAccount(app.db, accountId)
    const others = (await listAccounts(app.db, teamId)).filter(({ id }) => !back.includes(id))
    const heir = others.find(({ role }) => role === 'admin') ?? others[0]
    await eraseAccount(app, accountId, heir ? { newOwnerId: heir.id } : { dissolvesTeam: true })
  }
  return back.length
}

/**
 * Makes the list in a folder whole. A folder that cannot be written is told of in the log alone: what is erased is erased,
 * and what else is done at night must not wait for it.
 */
export async function keepErasuresIn(app: Pick<Erasing, 'db' | 'log'>, folder: string): Promise<void> {
  const erasures = await listErasures(app.db)
  try {
    keepErasures(erasureList(folder), erasures)
  } catch (error) {
    app.log.error({ err: error }, 'the list of who was erased could not be written beside the database')
  }
}

/** Once a night: the list beside the database is whole, nobody who was erased is back, and no column names one. */
export async function proveErasures(app: Erasing): Promise<void> {
  await keepErasuresIn(app, app.config.home)
  const again = await eraseAgain(app)
  if (again > 0) app.log.warn({ again }, 'erased again whom a backup had brought back')
  const places = await findErasedNamed(app.db)
  if (places.length > 0) app.log.error({ places }, 'people who were erased are still named in the database')
}
