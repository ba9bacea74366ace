import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  coldMail,
  type MailWorld,
  mailWorld,
  type Owner,
  sync,
  wantedMail,
  workerOf,
} from '../../../testing/mail-world.ts'
import { otherDatabase } from '../../../testing/other-database.ts'
import { untilNextSecond } from '../../../testing/waits.ts'
import { openDatabase } from '../../kit/db/db.ts'
import type { WorkerContext } from '../../mail/lease/work.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

let world: MailWorld
const folder = mkdtempSync(join(tmpdir(), 'icebox-restored-'))

beforeAll(async () => {
  world = await mailWorld()
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true, force: true })
})

class Crash extends Error {}
const crash = () => Promise.reject(new Crash())

/** Everything in the mailbox, by folder. */
async function mailOf(owner: Owner) {
  return { inbox: await owner.list('INBOX'), ice: await owner.list('Icebox') }
}

/** Another installation that goes on from a backup of this one. */
async function restored(file: string): Promise<{ context: WorkerContext; close(): Promise<void> }> {
  const { app } = world.test
  const other = await otherDatabase()
  await restore({ databaseUrl: other.url, config: app.config, log: app.log, file })
  const database = openDatabase(other.url, app.log, { max: 4 })
  const context = workerOf({ ...app, db: database.db, processId: '00000000-0000-4000-8000-00000000000a' })
  return {
    context,
    close: async () => {
      await context.connections.closeAll()
      await database.close()
      await other.drop()
    },
  }
}

async function backedUp(name: string): Promise<string> {
  const { app, databaseUrl } = world.test
  return (await backUp({ databaseUrl, config: app.config, file: join(folder, name) })).file
}

it('a restored installation loses, doubles and moves again nothing, whatever happened after the backup', async () => {
  const [owner, another] = [await world.newOwner(), await world.newOwner()]
  const context = world.newContext()
  const deliver = async (letter: { id: string; raw: string }) => {
    await owner.deliver(letter.raw)
    return letter.id
  }
  const stays = await deliver(wantedMail(owner))
  const [onIce, broughtBack] = [await deliver(coldMail(owner)), await deliver(coldMail(owner))]
  await sync(context, owner)
  // Judged and about to be moved, when its worker dies.
  const planned = await deliver(coldMail(owner))
  const dying = world.newContext(mailbox => ({ ...mailbox, move: crash }))
  await expect(sync(dying, owner)).rejects.toThrow(Crash)
  const file = await backedUp('life.backup')
  // The installation goes on: it makes the move, more comes, and the owner brings some of it back.
  await sync(world.newContext(), owner)
  const [late, lateBack] = [await deliver(coldMail(owner)), await deliver(coldMail(owner))]
  await sync(world.newContext(), owner)
  for (const id of [broughtBack, planned, lateBack]) await owner.moveElsewhere(id, 'Icebox', 'INBOX')
  const unjudged = await deliver(coldMail(owner))
  const known = { inbox: [stays, broughtBack, planned, lateBack, unjudged].sort(), ice: [onIce, late].sort() }
  expect(await mailOf(owner)).toEqual(known)

  const other = await restored(file)
  for (let round = 0; round < 3; round++) await sync(other.context, owner)
  expect(await mailOf(owner)).toEqual(known)
  // It knows what its owner brought back and what lies on ice, and sorts what comes from now on.
  const rows = await other.context.app.db.selectFrom('entry').select(['message_id', 'state']).execute()
  const states = Object.fromEntries(rows.map(({ message_id, state }) => [message_id, state]))
  expect(states).toMatchObject({ [onIce]: 'moved', [broughtBack]: 'restored_by_user' })
  expect(Object.keys(states)).not.toContain(late)
  const fresh = coldMail(another)
  await untilNextSecond()
  await another.deliver(fresh.raw)
  await sync(other.context, another)
  expect(await mailOf(another)).toEqual({ inbox: [], ice: [fresh.id] })
  await other.close()
})

it('a move that was made after the backup is known to be made, and one that was not is not made', async () => {
  const owner = await world.newOwner()
  const [made, unmade] = [coldMail(owner), coldMail(owner)]
  for (const { raw } of [made, unmade]) {
    await owner.deliver(raw)
    const dying = world.newContext(mailbox => ({ ...mailbox, move: crash }))
    await expect(sync(dying, owner)).rejects.toThrow(Crash)
  }
  const file = await backedUp('moves.backup')
  await owner.moveElsewhere(made.id, 'INBOX', 'Icebox')
  const other = await restored(file)
  for (let round = 0; round < 3; round++) await sync(other.context, owner)
  expect(await mailOf(owner)).toEqual({ inbox: [unmade.id], ice: [made.id] })
  const rows = await other.context.app.db
    .selectFrom('entry')
    .select(['message_id', 'state'])
    .where('mailbox_id', '=', owner.mailboxId)
    .execute()
  const states = Object.fromEntries(rows.map(({ message_id, state }) => [message_id, state]))
  expect(states).toEqual({ [made.id]: 'moved', [unmade.id]: 'failed' })
  await other.close()
})
