import { listLogs, listSenderRules, restoreEmails } from '@icebox/contract/activity'
import { renumberMaildir } from '@icebox/mailbox/conformance/backends'
import { MailboxError } from '@icebox/mailbox/mailbox'
import { connectTo } from '@icebox/sandbox/imap/client-for-tests'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, makeDue, type Owner, sync } from '../../../testing/mail-world.ts'

let world: MailWorld
let copying: MailWorld

beforeAll(async () => {
  world = await mailWorld()
  copying = await mailWorld('no-move')
})

afterAll(async () => {
  await world.close()
  await copying.close()
})

async function itemsOf(owner: Owner) {
  const { body } = await owner.client.send(listLogs, { id: owner.accountId })
  return body
}

function newGate() {
  let open = () => {}
  const passed = new Promise<void>(resolve => {
    open = resolve
  })
  return { passed, open: () => open() }
}

/** A worker that stands still right before it moves its first message, until it is woken. */
function freezingContext() {
  const [waking, standing] = [newGate(), newGate()]
  const context = world.newContext(mailbox => ({
    ...mailbox,
    move: async (...input) => {
      standing.open()
      await waking.passed
      return mailbox.move(...input)
    },
  }))
  return { context, standing: standing.passed, wake: waking.open }
}

/** The lease of whoever stands still is over. */
async function endLease({ test }: MailWorld, owner: Owner): Promise<void> {
  const over = { lease_until: new Date(0) }
  await test.app.db.updateTable('mailbox').set(over).where('id', '=', owner.mailboxId).execute()
}

/** A move that the host refuses. */
const refusingContext = ({ newContext }: MailWorld) =>
  newContext(mailbox => ({ ...mailbox, move: () => Promise.reject(new MailboxError('unavailable', 'Refused.')) }))

describe('a worker that wakes after another has done its work', () => {
  it.each(['in the mail program', 'in the app'])('leaves alone what the owner has put back %s', async where => {
    const owner = await world.newOwner()
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    const { context, standing, wake } = freezingContext()
    const first = sync(context, owner)
    await standing
    await endLease(world, owner)
    const other = world.newContext()
    await sync(other, owner)
    expect(await owner.list('Icebox')).toEqual([cold.id])
    if (where === 'in the app') {
      const [{ id }] = await itemsOf(owner)
      await owner.client.send(restoreEmails, { id: owner.accountId }, { ids: [id] })
    } else await owner.moveElsewhere(cold.id, 'Icebox', 'INBOX')
    await sync(other, owner)
    wake()
    await first
    expect(await owner.list('INBOX')).toEqual([cold.id])
    expect(await owner.list('Icebox')).toEqual([])
  })
})

it('a message that its owner restores while a worker stands before its move never leaves the inbox', async () => {
  const owner = await world.newOwner()
  const cold = coldMail(owner)
  await owner.deliver(cold.raw)
  const { context, standing, wake } = freezingContext()
  const first = sync(context, owner)
  await standing
  const [{ id }] = await itemsOf(owner)
  await owner.client.send(restoreEmails, { id: owner.accountId }, { ids: [id] })
  wake()
  await first
  expect(await owner.list('Icebox')).toEqual([])
  await sync(world.newContext(), owner)
  expect(await owner.list('INBOX')).toEqual([cold.id])
  expect(await itemsOf(owner)).toMatchObject([{ place: 'inbox', isFalsePositive: true }])
})

describe('a message that comes again under its old Message-ID', () => {
  it('after the owner deleted the first is judged anew, and nobody has restored anything', async () => {
    const owner = await world.newOwner()
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    await sync(world.newContext(), owner)
    await owner.moveElsewhere(cold.id, 'Icebox', 'Trash')
    await sync(world.newContext(), owner)
    await owner.deliver(cold.raw.replace('\r\n\r\n', '\r\nX-Resent: once more\r\n\r\n'))
    await sync(world.newContext(), owner)
    await sync(world.newContext(), owner)
    expect(await owner.list('Icebox')).toEqual([cold.id])
    expect(await itemsOf(owner)).toMatchObject([
      { place: 'icebox', isFalsePositive: false },
      { place: 'gone', isFalsePositive: false },
    ])
    const { body: rules } = await owner.client.send(listSenderRules, { id: owner.accountId })
    expect(rules).toEqual([])
  })
})

it('a host that numbers its messages anew while a move waits makes nobody a restorer', async () => {
  const owner = await world.newOwner()
  const cold = coldMail(owner)
  await owner.deliver(cold.raw)
  await sync(refusingContext(world), owner)
  renumberMaildir(world.host.maildir(owner.address))
  await sync(world.newContext(), owner)
  expect(await itemsOf(owner)).toMatchObject([{ isFalsePositive: false }])
  await makeDue(world.test, owner)
  await sync(world.newContext(), owner)
  expect(await owner.list('Icebox')).toEqual([cold.id])
})

it('a message that comes twice in one second is judged twice and moved twice', async () => {
  const owner = await world.newOwner()
  const cold = coldMail(owner)
  const receivedAt = new Date()
  for (const _ of [1, 2]) await world.host.deliver(owner.address, cold.raw, { receivedAt })
  await sync(world.newContext(), owner)
  expect(await owner.list('INBOX')).toEqual([])
  expect(await owner.list('Icebox')).toEqual([cold.id, cold.id])
  expect(await itemsOf(owner)).toMatchObject([{ place: 'icebox' }, { place: 'icebox' }])
})

it('a message is not judged again when its owner puts it back beside another with its Message-ID', async () => {
  const owner = await world.newOwner()
  const cold = coldMail(owner)
  await owner.deliver(cold.raw)
  await sync(world.newContext(), owner)
  await owner.moveElsewhere(cold.id, 'Icebox', 'INBOX')
  await sync(world.newContext(), owner)
  await owner.deliver(cold.raw.replace('\r\n\r\n', '\r\nX-Resent: once more\r\n\r\n'))
  await sync(world.newContext(), owner)
  await owner.moveElsewhere(cold.id, 'Icebox', 'INBOX')
  await sync(world.newContext(), owner)
  await sync(world.newContext(), owner)
  expect(await owner.list('INBOX')).toEqual([cold.id, cold.id])
  expect(await itemsOf(owner)).toHaveLength(2)
})

describe('where a host can only copy', () => {
  it('a second message with the very same bytes is not taken for a copy of the first', async () => {
    const owner = await copying.newOwner()
    const cold = coldMail(owner)
    for (const ago of [60_000, 0]) {
      await copying.host.deliver(owner.address, cold.raw, { receivedAt: new Date(Date.now() - ago) })
      await sync(copying.newContext(), owner)
    }
    expect(await owner.list('INBOX')).toEqual([])
    expect(await owner.list('Icebox')).toEqual([cold.id, cold.id])
  })

  it('a restore after a move that broke off leaves the message once, and not marked as deleted', async () => {
    const owner = await copying.newOwner()
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    await sync(refusingContext(copying), owner)
    const imap = await connectTo(copying.host, owner)
    await imap.mailboxOpen('INBOX')
    await imap.messageCopy('1:*', 'Icebox', { uid: true })
    await imap.messageFlagsAdd('1:*', ['\\Deleted'], { uid: true })
    const [{ id }] = await itemsOf(owner)
    await owner.client.send(restoreEmails, { id: owner.accountId }, { ids: [id] })
    await makeDue(copying.test, owner)
    await sync(copying.newContext(), owner)
    expect(await owner.list('Icebox')).toEqual([])
    expect(await owner.list('INBOX')).toEqual([cold.id])
    await imap.noop()
    const [found] = await imap.fetchAll('1:*', { flags: true })
    await imap.logout()
    expect(found?.flags?.has('\\Deleted')).toBe(false)
  })

  it('a move that broke off before the original was removed is finished', async () => {
    const owner = await copying.newOwner()
    const cold = coldMail(owner)
    await owner.deliver(cold.raw)
    await sync(refusingContext(copying), owner)
    const imap = await connectTo(copying.host, owner)
    await imap.mailboxOpen('INBOX')
    await imap.messageCopy('1:*', 'Icebox', { uid: true })
    await imap.messageFlagsAdd('1:*', ['\\Deleted'], { uid: true })
    await imap.logout()
    await makeDue(copying.test, owner)
    await sync(copying.newContext(), owner)
    expect(await owner.list('INBOX')).toEqual([])
    expect(await owner.list('Icebox')).toEqual([cold.id])
    expect(await itemsOf(owner)).toMatchObject([{ place: 'icebox', trouble: null }])
  })
})
