import { listLogs, restoreEmails } from '@icebox/contract/activity'
import { disconnectMailbox } from '@icebox/contract/mailbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync } from '../../../testing/mail-world.ts'
import { sql } from '../../kit/db/db.ts'
import { forgetOldEntries } from '../entries/entry-store.ts'

let world: MailWorld
beforeAll(async () => {
  world = await mailWorld()
})
afterAll(() => world.close())

/** Somebody with this many messages on ice for more than a year, of which the log has forgotten who and what. */
async function ownerWithOldIce(count: number) {
  const owner = await world.newOwner()
  const letters = Array.from({ length: count }, (_, at) => coldMail(owner, { subject: `Try ${at}` }))
  for (const { raw } of letters) await owner.deliver(raw)
  await sync(world.newContext(), owner)
  const { db } = world.test.app
  const seen_at = sql<Date>`now() - interval '366 days'`
  await db.updateTable('entry').set({ seen_at }).where('mailbox_id', '=', owner.mailboxId).execute()
  expect(await forgetOldEntries(db)).toBe(count)
  const ids = letters.map(({ id }) => id).sort()
  expect(await owner.list('Icebox')).toEqual(ids)
  return { owner, ids }
}

const placesOf = async ({ client, accountId }: Owner) =>
  (await client.send(listLogs, { id: accountId })).body.map(({ place }: { place: string }) => place).sort()

describe('mail that lay on ice for more than a year', () => {
  it('is put back like any other before its mailbox is let go of', async () => {
    const { owner, ids } = await ownerWithOldIce(2)
    const params = { id: owner.accountId, mailboxId: owner.mailboxId }
    await owner.client.send(disconnectMailbox, params, { folder: 'put_back' })
    await sync(world.newContext(), owner)
    expect(await owner.list('INBOX')).toEqual(ids)
    expect(await owner.list('Icebox')).toEqual([])
  })

  it('is restored when its owner asks for it', async () => {
    const { owner, ids } = await ownerWithOldIce(1)
    const [item] = (await owner.client.send(listLogs, { id: owner.accountId })).body
    await owner.client.send(restoreEmails, { id: owner.accountId }, { ids: [item.id], allowSender: false })
    await sync(world.newContext(), owner)
    expect(await owner.list('INBOX')).toEqual(ids)
    expect(await placesOf(owner)).toEqual(['inbox'])
  })

  it('stays on ice in the log when its owner takes another message out by hand', async () => {
    const { owner, ids } = await ownerWithOldIce(3)
    await owner.moveElsewhere(ids[0] ?? '', 'Icebox', 'INBOX')
    await sync(world.newContext(), owner)
    expect(await placesOf(owner)).toEqual(['icebox', 'icebox', 'inbox'])
  })
})
