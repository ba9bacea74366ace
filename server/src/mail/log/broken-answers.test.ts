import { type ImapTap, startTap } from '@icebox/mailbox/conformance/tap'
import type { OpenMailbox } from '@icebox/mailbox/mailbox'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, sync } from '../../../testing/mail-world.ts'

let world: MailWorld
let tap: ImapTap

beforeAll(async () => {
  world = await mailWorld()
  tap = await startTap(world.host.imapPort)
})
afterAll(async () => {
  await tap.stop()
  await world.close()
})

/** From the first such question on, one line in each answer that describes messages cannot be read. */
function breakingAt(call: 'arrivedSince' | 'read') {
  return (mailbox: OpenMailbox): OpenMailbox => {
    const does = mailbox[call] as (...input: unknown[]) => Promise<unknown>
    const broken = (...input: unknown[]) => {
      tap.rewrite(/^\* \d+ FETCH \(/m, '* \u0000\u00ff FETCH ((')
      return does(...input)
    }
    return { ...mailbox, [call]: broken }
  }
}

it.each(['arrivedSince', 'read'] as const)('an answer to %s that broke is not taken for mail that left', async call => {
  const owner = await world.newOwner()
  const { db } = world.test.app
  await db.updateTable('mailbox').set({ port: tap.port }).where('id', '=', owner.mailboxId).execute()
  const mails = Array.from({ length: 3 }, () => coldMail(owner))
  for (const { raw } of mails) await owner.deliver(raw)
  await sync(world.newContext(breakingAt(call)), owner)
  tap.rewrite()
  for (let round = 0; round < 2; round++) {
    await db.updateTable('entry').set({ read_after: null }).where('mailbox_id', '=', owner.mailboxId).execute()
    await db.updateTable('mailbox').set({ quiet_until: null }).where('id', '=', owner.mailboxId).execute()
    await sync(world.newContext(), owner)
  }
  expect(await owner.list('Icebox')).toEqual(mails.map(({ id }) => id).sort())
  expect(await owner.list('INBOX')).toEqual([])
})
