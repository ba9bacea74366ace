import { listLogs } from '@icebox/contract/activity'
import { getStats } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync } from '../../testing/mail-world.ts'
import { type Sink, startSink } from '../../testing/sink.ts'
import { sendTeamLetter } from '../teams/team-letter.ts'

let world: MailWorld
let sink: Sink

beforeAll(async () => {
  world = await mailWorld()
  sink = await startSink()
})

afterAll(async () => {
  await sink.smtp.stop()
  await world.close()
})

/** What Icebox writes to this owner, as the mail host receives it. */
async function ownLetterTo({ accountId }: Owner): Promise<string> {
  const { app } = world.test
  const writing = { ...app, config: { ...app.config, outgoing: sink.outgoing } }
  await sink.lettersOf(() => sendTeamLetter(writing, { accountId, about: 'new_owner' }))
  return sink.smtp.outbox.at(-1)?.raw ?? ''
}

async function arrive(owner: Owner, raw: string) {
  await owner.deliver(raw)
  await sync(world.newContext(), owner)
  const { body: items } = await owner.client.send(listLogs, { id: owner.accountId })
  const { body: usage } = await owner.client.send(getStats, { id: owner.accountId })
  return { item: items[0], scans: usage.currentMonthUsage }
}

describe('a letter of Icebox itself in a mailbox it watches', () => {
  it('stays in the inbox, is not judged and counts as no scan', async () => {
    const owner = await world.newOwner()
    const { item, scans } = await arrive(owner, await ownLetterTo(owner))
    expect(scans).toBe(0)
    expect(item).toMatchObject({ confidence: null })
    expect(item?.reasons).toMatchObject([{ code: 'own_letter' }])
  })

  it('is judged like any other in the mailbox of somebody else', async () => {
    const [owner, other] = [await world.newOwner(), await world.newOwner()]
    const { scans } = await arrive(other, await ownLetterTo(owner))
    expect(scans).toBe(1)
  })

  it('cannot be feigned', async () => {
    const owner = await world.newOwner()
    const mark = /^X-Icebox-Letter: .*$/m.exec(await ownLetterTo(owner))?.[0].trim() ?? ''
    const cold = coldMail(owner, { headers: mark })
    await arrive(owner, cold.raw)
    expect(mark).not.toBe('')
    expect(await owner.list('Icebox')).toEqual([cold.id])
  })
})
