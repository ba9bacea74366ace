import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync } from '../../../testing/mail-world.ts'
import { someoneWaits } from '../../../testing/waits.ts'
import { inTransaction, sql, type Tx } from '../../kit/db/db.ts'
import { lockEntries } from '../entries/entry-store.ts'
import { lockProfile } from '../learning/profile-store.ts'

let world: MailWorld
beforeAll(async () => {
  world = await mailWorld()
})
afterAll(() => world.close())

/** Somebody with two messages on ice who moves both by hand. */
async function ownerWhoMoves(folder: string): Promise<Owner> {
  const owner = await world.newOwner()
  const letters = [coldMail(owner), coldMail(owner)]
  for (const { raw } of letters) await owner.deliver(raw)
  await sync(world.newContext(), owner)
  for (const { id } of letters) await owner.moveElsewhere(id, 'Icebox', folder)
  return owner
}

const entriesOf = ({ accountId }: Owner) =>
  world.test.app.db
    .selectFrom('entry')
    .select(['id', 'state'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

interface Act {
  /** A message that an act on many has locked when the sync begins. */
  readonly holds: string
  /** What it locks next, and must find free. */
  readonly next: (tx: Tx) => Promise<unknown>
}

async function syncAmid(owner: Owner, { holds, next }: Act): Promise<void> {
  const { app } = world.test
  const { syncing } = await inTransaction(app, async tx => {
    await lockEntries(tx, owner.accountId, [holds])
    const syncing = sync(world.newContext(), owner)
    syncing.catch(() => undefined)
    await someoneWaits(app.db)
    await sql`set local lock_timeout = '100ms'`.execute(tx)
    await next(tx)
    return { syncing }
  })
  await syncing
}

describe('a sync that waits for an act on many messages', () => {
  it.each([0, 1])('learns nothing from what was put back before it has all of it, the act at message %i', async at => {
    const owner = await ownerWhoMoves('INBOX')
    const ids = (await entriesOf(owner)).map(({ id }) => id)
    await syncAmid(owner, { holds: ids[at] ?? '', next: tx => lockProfile(tx, owner.accountId) })
    expect((await entriesOf(owner)).map(({ state }) => state)).toEqual(['restored_by_user', 'restored_by_user'])
  })

  it('comes to what was taken out of the Icebox in the order in which the act does', async () => {
    const owner = await ownerWhoMoves('Papers')
    const [first = '', second = ''] = (await entriesOf(owner)).map(({ id }) => id)
    // The first by its id is the last in the log.
    await sql`update entry set number = default where id = ${first}`.execute(world.test.app.db)
    await syncAmid(owner, { holds: first, next: tx => lockEntries(tx, owner.accountId, [second]) })
    expect((await entriesOf(owner)).map(({ state }) => state)).toEqual(['left_icebox', 'left_icebox'])
  })
})
