import { listLogs } from '@icebox/contract/activity'
import { connectImap } from '@icebox/contract/auth'
import { disconnectMailbox } from '@icebox/contract/mailbox'
import { changeSettings, deleteUser } from '@icebox/contract/user'
import { MailboxError, type OpenMailbox } from '@icebox/mailbox/mailbox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, type Owner, sync } from '../../../testing/mail-world.ts'
import { newPlaces } from '../lease/places.ts'
import { holdConnections } from '../mailboxes/connections.ts'
import { startWatching } from '../sync/watch.ts'

let world: MailWorld
beforeAll(async () => {
  world = await mailWorld()
})
afterAll(() => world.close())

const leave = ({ client, accountId, mailboxId }: Owner) =>
  client.send(disconnectMailbox, { id: accountId, mailboxId }).then(answer => expect(answer.status).toBe(200))

async function connectAgain({ client, address, password }: Owner) {
  const login = { email: address, password, host: 'localhost', port: world.host.imapsPort }
  expect((await client.send(connectImap, {}, login)).body).toMatchObject({ success: true })
}

const mailboxOf = (owner: Owner) =>
  world.test.app.db.selectFrom('mailbox').selectAll().where('id', '=', owner.mailboxId).executeTakeFirstOrThrow()

/** Somebody's mailbox that a worker has looked at and still holds open. */
async function held() {
  const owner = await world.newOwner()
  await owner.client.send(changeSettings, { id: owner.accountId }, { realTimeProcessing: false })
  const opened: OpenMailbox[] = []
  const context = world.newContext(mailbox => {
    opened.push(mailbox)
    return mailbox
  })
  await sync(context, owner)
  return { owner, opened, watching: startWatching(context) }
}

describe('an open connection is closed', () => {
  it.each([
    ['when its mailbox is disconnected', leave],
    ['when it is given a password anew', connectAgain],
    ['when its account is deleted', ({ client, accountId }: Owner) => client.send(deleteUser, { id: accountId })],
  ])('%s', async (_, part) => {
    const { owner, opened, watching } = await held()
    expect(opened).toHaveLength(1)
    await part(owner)
    await opened[0]?.closed
    await watching.stop()
  })
})

describe('disconnected in the middle of the work', () => {
  it('nothing more is moved, and neither is it once connected again', async () => {
    const owner = await world.newOwner()
    const letters = [coldMail(owner), coldMail(owner, { subject: 'Second try' })]
    for (const { raw } of letters) await owner.deliver(raw)
    const context = world.newContext(mailbox => ({
      ...mailbox,
      read: async (...asked) => {
        const raw = await mailbox.read(...asked)
        await leave(owner)
        return raw
      },
    }))
    await sync(context, owner)
    expect(await owner.list('INBOX')).toHaveLength(2)
    await connectAgain(owner)
    await world.test.app.db
      .updateTable('mailbox')
      .set({ lease_until: null })
      .where('id', '=', owner.mailboxId)
      .execute()
    await sync(world.newContext(), owner)
    expect(await owner.list('INBOX')).toHaveLength(2)
    const { body } = await owner.client.send(listLogs, { id: owner.accountId })
    expect(body).toMatchObject([{ place: 'inbox' }, { place: 'inbox' }])
  })

  it('a refusal of the password before does not count against the new one', async () => {
    const owner = await world.newOwner()
    const { app } = world.test
    await app.db.updateTable('mailbox').set({ auth_failures: 2 }).where('id', '=', owner.mailboxId).execute()
    const connections = holdConnections(app, async () => {
      await connectAgain(owner)
      throw new MailboxError('reconnect', 'refused', { reason: 'auth_failed' })
    })
    await sync({ app, connections, places: newPlaces(4) }, owner)
    expect(await mailboxOf(owner)).toMatchObject({ status: 'connecting', auth_failures: 0, quiet_until: null })
  })
})
