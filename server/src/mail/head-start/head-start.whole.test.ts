import { getActivity, listLogs } from '@icebox/contract/activity'
import { applyHeadStart, getHeadStart, startHeadStart, undoHeadStart } from '@icebox/contract/mailbox'
import { getStats } from '@icebox/contract/user'
import { MailboxError, type OpenMailbox } from '@icebox/mailbox/mailbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  coldMail,
  type MailWorld,
  mailWorld,
  makeDue,
  type Owner,
  sync,
  wantedMail,
} from '../../../testing/mail-world.ts'
import type { WorkerContext } from '../lease/work.ts'
import { runHeadStartMoves } from './head-start-moves.ts'
import { runHeadStart } from './head-start-run.ts'

/** Hundreds of messages on a real host. */
const PATIENCE = { timeout: 90_000 }

let world: MailWorld
beforeAll(async () => {
  world = await mailWorld()
})
afterAll(() => world.close())

/** Somebody with this much mail from before: of every `apart` messages one is outreach. */
async function ownerWithOldMail(count: number, apart: number): Promise<Owner> {
  const owner = await world.newOwner()
  for (let index = 0; index < count; index++) {
    const make = index % apart === 0 ? coldMail : wantedMail
    await owner.deliver(make(owner, { id: `<old.${index}@x.example>` }).raw)
  }
  const later = new Date(Date.now() + 3_600_000)
  const { db } = world.test.app
  await db.updateTable('mailbox').set({ connected_at: later }).where('id', '=', owner.mailboxId).execute()
  return owner
}

async function stateOf(owner: Owner) {
  return (await owner.client.send(getHeadStart, { id: owner.accountId })).body
}

describe('a look at all older mail', () => {
  it('goes on where it stopped when it was cut off, looks at every message once and moves none', PATIENCE, async () => {
    const owner = await ownerWithOldMail(210, 42)
    await owner.client.send(startHeadStart, { id: owner.accountId }, { reach: 'everything' })
    const asked: unknown[] = []
    const cutOff = (mailbox: OpenMailbox): OpenMailbox => ({
      ...mailbox,
      survey: async from => {
        asked.push(from)
        if (asked.length === 2) throw new Error('the process was killed')
        return mailbox.survey(from)
      },
    })
    // A page may take a whole turn on a busy machine; the next turn then meets the end.
    const untilCutOff = async () => {
      while (asked.length < 2) await runHeadStart(world.newContext(cutOff), owner.mailboxId)
    }
    await expect(untilCutOff()).rejects.toThrow('killed')
    expect(await stateOf(owner)).toMatchObject({ state: 'running', checked: 200, total: 210 })
    await runToItsEnd(owner, world.newContext(cutOff))
    expect(asked).toHaveLength(3)
    expect(asked[2]).toEqual(asked[1])
    expect(await stateOf(owner)).toMatchObject({
      state: 'ready',
      checked: 210,
      total: 210,
      foundCount: 5,
      movedCount: 0,
    })
    expect(await owner.list('Icebox')).toEqual([])
  })

  it('waits when the host asks for patience, and goes on', async () => {
    const owner = await ownerWithOldMail(3, 3)
    await owner.client.send(startHeadStart, { id: owner.accountId }, { reach: 'everything' })
    const busy = (mailbox: OpenMailbox): OpenMailbox => ({
      ...mailbox,
      survey: async () => {
        throw new MailboxError('slow_down', 'Later.', { retryAt: new Date(Date.now() + 60_000) })
      },
    })
    await runHeadStart(world.newContext(busy), owner.mailboxId)
    expect(await stateOf(owner)).toMatchObject({ state: 'running', checked: 0 })
    await runHeadStart(world.newContext(), owner.mailboxId)
    expect(await stateOf(owner)).toMatchObject({ state: 'ready', checked: 3, foundCount: 1 })
  })

  it('moves all but what the user keeps, some at a time, and brings everything back as one', PATIENCE, async () => {
    const owner = await ownerWithOldMail(56, 1)
    const context = world.newContext()
    const params = { id: owner.accountId }
    await owner.client.send(startHeadStart, params, { reach: 'everything' })
    await runToItsEnd(owner, context)
    const { found } = await stateOf(owner)
    expect(found).toHaveLength(56)
    await owner.client.send(applyHeadStart, params, { allBut: [found[0].id, found[1].id] })
    expect(await stateOf(owner)).toMatchObject({ state: 'moving' })
    await untilSettled(owner, 'applied')
    expect(await owner.list('Icebox')).toHaveLength(54)
    expect(await stateOf(owner)).toMatchObject({ foundCount: 2, movedCount: 54 })
    // The numbers know it: blocked in all, today, and in the chart on the day it was moved.
    expect((await owner.client.send(getStats, params)).body).toMatchObject({
      blockedToday: 54,
      totalBlocked: 54,
      passedToday: 0,
      blocked30Days: 0,
    })
    const days = (await owner.client.send(getActivity, params, { days: 2 })).body
    expect(days.at(-1)).toMatchObject({ blocked: 54, passed: 0 })
    const log = (await owner.client.send(listLogs, params, { limit: 200 })).body
    const times = log.map(({ processedAt }: { processedAt: string }) => processedAt)
    expect(times).toEqual(times.toSorted().toReversed())
    const received = log.map(({ receivedAt }: { receivedAt: string }) => receivedAt)
    expect(received).toEqual(received.toSorted().toReversed())

    expect((await owner.client.send(undoHeadStart, params)).status).toBe(200)
    await untilSettled(owner, 'undone')
    expect(await owner.list('INBOX')).toHaveLength(56)
    expect(await owner.list('Icebox')).toEqual([])
    expect(await stateOf(owner)).toMatchObject({ state: 'undone', movedCount: 0 })
    // It was no correction: nobody is allowed by it, and nothing counts as wrongly blocked.
    const { db } = world.test.app
    const rules = db.selectFrom('sender_rule').selectAll().where('account_id', '=', owner.accountId)
    expect(await rules.execute()).toEqual([])
    const undone = (await owner.client.send(getStats, params)).body
    expect(undone).toMatchObject({ blockedToday: 0, totalBlocked: 0, passedToday: 0, restored30Days: 0 })
    await sync(context, owner)
    expect(await owner.list('Icebox')).toEqual([])
  })

  it('cannot be undone or begun anew while messages are on their way', async () => {
    const owner = await ownerWithOldMail(52, 1)
    const params = { id: owner.accountId }
    await owner.client.send(startHeadStart, params, { reach: 'everything' })
    await runToItsEnd(owner, world.newContext())
    await owner.client.send(applyHeadStart, params, { allBut: [] })
    for (const call of [undoHeadStart, startHeadStart]) {
      expect(await owner.client.send(call, params)).toMatchObject({
        status: 409,
        body: { message: 'Messages are still being moved. Please wait a moment.' },
      })
    }
  })
})

/** A run on a busy machine takes several turns. */
async function runToItsEnd(owner: Owner, context: WorkerContext): Promise<void> {
  do await runHeadStart(context, owner.mailboxId)
  while ((await stateOf(owner)).state === 'running')
}

/** What the worker would do, until the run is in this state. */
async function untilSettled(owner: Owner, state: string): Promise<void> {
  const context = world.newContext()
  for (let round = 0; (await stateOf(owner)).state !== state; round++) {
    expect(round).toBeLessThan(20)
    await sync(context, owner)
    await makeDue(world.test, owner)
    await runHeadStartMoves(world.test.app, owner.mailboxId)
  }
  await sync(context, owner)
}
