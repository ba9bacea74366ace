import { randomUUID } from 'node:crypto'
import { connectImap } from '@icebox/contract/auth'
import { applyHeadStart, disconnectMailbox, startHeadStart } from '@icebox/contract/mailbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MailWorld, mailWorld, type Owner } from '../../../testing/mail-world.ts'
import { sql } from '../../kit/db/db.ts'
import { runHeadStartMoves } from './head-start-moves.ts'

let world: MailWorld
beforeAll(async () => {
  world = await mailWorld()
})
afterAll(() => world.close())

/** Somebody with so much older mail that was found to be cold, and who said yes to moving it. */
async function ownerWhoSaidYes(count: number): Promise<Owner> {
  const owner = await world.newOwner()
  const { db } = world.test.app
  const run = { mailbox_id: owner.mailboxId, account_id: owner.accountId, state: 'ready' as const }
  await db.insertInto('head_start').values(run).execute()
  const found = Array.from({ length: count }, (_, index) => {
    const id = randomUUID()
    const verdict = {
      label: 'cold_outreach',
      kind: 'sales',
      confidence: 97,
      reasons: [],
      fingerprint: [],
      campaign: null,
    }
    const message = { providerKey: `1:${index}`, messageId: `<${id}@x.example>`, size: 1, line: 85, replyTo: null }
    const shown = { fromAddress: 'dana@pitch.example', fromName: 'Dana', subject: 'Quick question' }
    const received_at = new Date()
    const text = JSON.stringify({
      id,
      ...message,
      ...shown,
      receivedAt: received_at,
      verdict: { ...verdict, modelVersion: '1' },
    })
    return { id, mailbox_id: owner.mailboxId, message_id_hash: Buffer.from(id), received_at, found: text }
  })
  await db.insertInto('head_start_found').values(found).execute()
  expect((await owner.client.send(applyHeadStart, { id: owner.accountId }, { allBut: [] })).status).toBe(200)
  return owner
}

/** What the queue holds of its moves; taken out of it as by the worker that does them. */
async function takeJob({ mailboxId }: Owner): Promise<boolean> {
  const key = `head-start-moves:${mailboxId}`
  const { rows } =
    await sql`select graphile_worker.remove_job(${key}) from graphile_worker.jobs where key = ${key}`.execute(
      world.test.app.db,
    )
  return rows.length > 0
}

async function countPlanned({ mailboxId }: Owner): Promise<number> {
  const actions = world.test.app.db.selectFrom('action').select('id').where('mailbox_id', '=', mailboxId)
  return (await actions.execute()).length
}

const standstills: Record<string, (owner: Owner) => Promise<void>> = {
  'is disconnected': async ({ client, accountId: id, mailboxId }) => {
    expect((await client.send(disconnectMailbox, { id, mailboxId }, { folder: 'leave' })).status).toBe(200)
  },
  'refuses its password': async ({ mailboxId }) => {
    await world.test.app.db.updateTable('mailbox').set({ status: 'reconnect' }).where('id', '=', mailboxId).execute()
  },
}

it.each(Object.entries(standstills))('moves in a mailbox that %s rest until it is connected again', async (_, stop) => {
  const owner = await ownerWhoSaidYes(120)
  expect(await countPlanned(owner)).toBe(50)
  await stop(owner)
  for (let round = 0; round < 3 && (await takeJob(owner)); round++) {
    await runHeadStartMoves(world.test.app, owner.mailboxId)
  }
  expect(await takeJob(owner)).toBe(false)
  expect(await countPlanned(owner)).toBe(50)
  const login = { email: owner.address, password: owner.password, host: 'localhost', port: world.host.imapsPort }
  expect((await owner.client.send(connectImap, {}, login)).body).toMatchObject({ success: true })
  expect(await takeJob(owner)).toBe(true)
  await runHeadStartMoves(world.test.app, owner.mailboxId)
  expect(await countPlanned(owner)).toBe(100)
})

it('moves that rest keep nobody from looking at the older mail of another mailbox', async () => {
  const owner = await ownerWhoSaidYes(60)
  const params = { id: owner.accountId }
  const start = () => owner.client.send(startHeadStart, params, { reach: 'month' })
  expect((await start()).status).toBe(409)
  await owner.client.send(disconnectMailbox, { ...params, mailboxId: owner.mailboxId }, { folder: 'leave' })
  const login = { provider: 'imap' as const, address: 'other@b.example', username: 'other', host: 'b', port: 993 }
  await world.test.app.db
    .insertInto('mailbox')
    .values({ account_id: owner.accountId, ...login, credential: 'sealed' })
    .execute()
  expect((await start()).status).toBe(200)
})
