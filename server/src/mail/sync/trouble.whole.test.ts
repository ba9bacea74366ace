import { getEmail, getEmailText, listLogs } from '@icebox/contract/activity'
import { connectImap } from '@icebox/contract/auth'
import { MailboxError } from '@icebox/mailbox/mailbox'
import { freePort } from '@icebox/sandbox/imap/ports'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, makeDue, type Owner, sync } from '../../../testing/mail-world.ts'
import { seal } from '../../kit/sessions/secrets.ts'
import { READ_AGAIN_SECONDS } from '../judging/triage.ts'
import { newPlaces } from '../lease/places.ts'
import { credentialPlace } from '../mailboxes/connect-login.ts'
import { holdConnections, openRow } from '../mailboxes/connections.ts'
import type { MailboxRow } from '../mailboxes/mailbox-store.ts'
import { claimWatches, renewWatches } from '../mailboxes/watch-store.ts'

let world: MailWorld

beforeAll(async () => {
  world = await mailWorld()
})

afterAll(() => world.close())

const mailboxOf = (owner: Owner): Promise<MailboxRow> =>
  world.test.app.db.selectFrom('mailbox').selectAll().where('id', '=', owner.mailboxId).executeTakeFirstOrThrow()

const change = (owner: Owner, values: Partial<MailboxRow>) =>
  world.test.app.db
    .updateTable('mailbox')
    .set({ ...values, cursor: undefined })
    .where('id', '=', owner.mailboxId)
    .execute()

const sealed = (owner: Owner, password: string) => seal(world.test.app.keys, credentialPlace(owner.mailboxId), password)

/** A worker that counts how often it knocks at the host. */
function countingContext() {
  const { app } = world.test
  let knocks = 0
  const connections = holdConnections(app, (...row) => {
    knocks++
    return openRow(...row)
  })
  return { context: { app, connections, places: newPlaces(4) }, knocks: () => knocks }
}

/** A worker that is told this whenever it knocks. */
function refusingContext(error: MailboxError) {
  const { app } = world.test
  let knocks = 0
  const connections = holdConnections(app, () => {
    knocks++
    return Promise.reject(error)
  })
  return { context: { app, connections, places: newPlaces(4) }, knocks: () => knocks }
}

async function waitingMail(owner: Owner): Promise<string> {
  const cold = coldMail(owner)
  await owner.deliver(cold.raw)
  return cold.id
}

describe('a password that is refused', () => {
  it('is tried three times with pauses; then the user is asked, and nothing more is tried', async () => {
    const owner = await world.newOwner()
    await change(owner, { credential: sealed(owner, 'an old password') })
    const { context, knocks } = countingContext()
    await sync(context, owner)
    const { quiet_until, status } = await mailboxOf(owner)
    expect(status).toBe('connecting')
    expect(quiet_until?.getTime()).toBeGreaterThan(Date.now() + 7 * 60_000)
    await sync(context, owner)
    expect(knocks()).toBe(1)
    for (const _ of [2, 3]) {
      await makeDue(world.test, owner)
      await sync(context, owner)
    }
    expect(await mailboxOf(owner)).toMatchObject({ status: 'reconnect', status_reason: 'auth_failed' })
    await makeDue(world.test, owner)
    await sync(context, owner)
    expect(knocks()).toBe(3)
  })

  it('is not tried again to read a message for the user, who is told what to do', async () => {
    const owner = await world.newOwner()
    await waitingMail(owner)
    await sync(world.newContext(), owner)
    const [item] = (await owner.client.send(listLogs, { id: owner.accountId })).body
    await change(owner, { status: 'reconnect' })
    const answer = await owner.client.send(getEmailText, { id: owner.accountId, emailId: item.id })
    expect(answer).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('Connect the mailbox again') },
    })
  })

  it('that no key opens any more is asked for again, as a refused one is', async () => {
    const owner = await world.newOwner()
    await change(owner, { credential: sealed(owner, owner.password).replace('.k1.', '.k9.') })
    for (const _ of [1, 2, 3]) {
      await makeDue(world.test, owner)
      await sync(world.newContext(), owner)
    }
    expect((await mailboxOf(owner)).status).toBe('reconnect')
  })

  it('is forgotten at once when the user connects again', async () => {
    const owner = await world.newOwner()
    const id = await waitingMail(owner)
    await change(owner, { credential: sealed(owner, 'an old password') })
    await sync(world.newContext(), owner)
    const login = { email: owner.address, password: owner.password, host: 'localhost', port: world.host.imapsPort }
    const answer = await owner.client.send(connectImap, {}, login)
    expect(answer.body).toMatchObject({ success: true })
    await sync(world.newContext(), owner)
    expect(await mailboxOf(owner)).toMatchObject({ status: 'watching', auth_failures: 0, quiet_until: null })
    expect(await owner.list('Icebox')).toEqual([id])
  })
})

describe('a right that was taken away', () => {
  it.each(['revoked', 'scope_missing', 'blocked_by_admin'] as const)(
    '%s: the user is asked at once, and nothing more is tried until they have connected again',
    async reason => {
      const owner = await world.newOwner()
      const { context, knocks } = refusingContext(new MailboxError('reconnect', 'No.', { reason }))
      await sync(context, owner)
      expect(await mailboxOf(owner)).toMatchObject({ status: 'reconnect', status_reason: reason })
      await makeDue(world.test, owner)
      await sync(context, owner)
      expect(knocks()).toBe(1)
    },
  )
})

describe('a provider that asks for patience', () => {
  it('is given it to the second, whoever rings, and that is no trouble', async () => {
    const owner = await world.newOwner()
    const retryAt = new Date(Date.now() + 90_000)
    const { context, knocks } = refusingContext(new MailboxError('slow_down', 'Wait.', { retryAt }))
    await sync(context, owner)
    await sync(context, owner)
    expect(knocks()).toBe(1)
    expect(await mailboxOf(owner)).toMatchObject({ status: 'connecting', quiet_until: retryAt, next_check_at: retryAt })
  })

  it('in the middle of moving is asked for nothing more', async () => {
    const owner = await world.newOwner()
    for (const _ of [1, 2, 3]) await waitingMail(owner)
    const retryAt = new Date(Date.now() + 90_000)
    let asked = 0
    const context = world.newContext(mailbox => ({
      ...mailbox,
      move: () => {
        asked++
        return Promise.reject(new MailboxError('slow_down', 'Wait.', { retryAt }))
      },
    }))
    await sync(context, owner)
    expect(asked).toBe(1)
    expect(await mailboxOf(owner)).toMatchObject({ quiet_until: retryAt })
    await makeDue(world.test, owner)
    await sync(world.newContext(), owner)
    expect(await owner.list('Icebox')).toHaveLength(3)
  })
})

describe('a host that does not answer', () => {
  it('is called unreachable after the third time, and all is well once it is back', async () => {
    const owner = await world.newOwner()
    const id = await waitingMail(owner)
    const { port } = await mailboxOf(owner)
    await change(owner, { port: await freePort() })
    const { context, knocks } = countingContext()
    for (const wanted of ['connecting', 'connecting', 'unreachable']) {
      await makeDue(world.test, owner)
      await sync(context, owner)
      expect((await mailboxOf(owner)).status).toBe(wanted)
    }
    await sync(context, owner)
    expect(knocks()).toBe(3)
    expect((await mailboxOf(owner)).status_reason).toBe('unreachable')
    await change(owner, { port })
    await makeDue(world.test, owner)
    await sync(context, owner)
    expect(await mailboxOf(owner)).toMatchObject({ status: 'watching', status_reason: null, failures: 0 })
    expect(await owner.list('Icebox')).toEqual([id])
  })

  it('says nothing about the mailbox when we are the ones who are ending', async () => {
    const owner = await world.newOwner()
    await change(owner, { port: await freePort() })
    await sync({ ...countingContext().context, isStopping: true }, owner)
    expect(await mailboxOf(owner)).toMatchObject({ failures: 0, quiet_until: null })
  })
})

/** Seconds until the one message that waits is read again. */
async function untilRead(owner: Owner, messageId: string): Promise<number> {
  const row = await world.test.app.db
    .selectFrom('entry')
    .select('read_after')
    .where('mailbox_id', '=', owner.mailboxId)
    .where('message_id', '=', messageId)
    .where('state', '=', 'seen')
    .executeTakeFirstOrThrow()
  return (Number(row.read_after) - Date.now()) / 1_000
}

describe('a message the host never hands out', () => {
  it('stays in the inbox after tries over hours and holds up nothing', async () => {
    expect(Math.max(...READ_AGAIN_SECONDS)).toBeGreaterThanOrEqual(12 * 3_600)
    const owner = await world.newOwner()
    const stuck = await waitingMail(owner)
    const refuse = () => Promise.reject(new MailboxError('unavailable', 'Not this one.'))
    const context = world.newContext(mailbox => ({
      ...mailbox,
      read: (ref, max) => (ref.messageId === stuck ? refuse() : mailbox.read(ref, max)),
    }))
    const other = await waitingMail(owner)
    for (const seconds of READ_AGAIN_SECONDS) {
      await sync(context, owner)
      expect(await untilRead(owner, stuck)).toBeGreaterThan(seconds - 30)
      const waiting = await owner.client.send(listLogs, { id: owner.accountId }, { view: 'let_through' })
      const trouble = expect.stringContaining('did not let us read this message yet. We keep trying')
      expect(waiting.body).toMatchObject([{ messageId: stuck, place: 'inbox', confidence: null, trouble }])
      await makeDue(world.test, owner)
    }
    await sync(context, owner)
    expect(await owner.list('INBOX')).toEqual([stuck])
    expect(await owner.list('Icebox')).toEqual([other])
    const { body } = await owner.client.send(listLogs, { id: owner.accountId }, { view: 'let_through' })
    const answer = await owner.client.send(getEmail, { id: owner.accountId, emailId: body[0].id })
    expect(answer.body.item).toMatchObject({ label: 'unknown', confidence: null, reasons: [{ code: 'unreadable' }] })
  })
})

describe('watching', () => {
  it('is shared among workers so that no mailbox is watched twice, and passes on when one falls silent', async () => {
    const owners = await Promise.all([1, 2, 3, 4].map(() => world.newOwner()))
    const { db } = world.test.app
    const workers = [world.newContext().app.processId, world.newContext().app.processId]
    const ids = owners.map(owner => owner.mailboxId)
    await db.updateTable('mailbox').set({ status: 'watching' }).where('id', 'in', ids).execute()
    const claims = await Promise.all(workers.map(worker => claimWatches(db, worker, 100)))
    const claimed = claims.flat().map(row => row.id)
    expect(new Set(claimed).size).toBe(claimed.length)
    expect(claimed).toEqual(expect.arrayContaining(ids))
    const [first = '', second = ''] = workers
    await db
      .updateTable('mailbox')
      .set({ watch_until: new Date(0) })
      .where('watch_worker', '=', first)
      .execute()
    const taken = await claimWatches(db, second, 100)
    expect(taken.map(row => row.id).sort()).toEqual((claims[0] ?? []).map(row => row.id).sort())
    expect((await renewWatches(db, first, claimed)).size).toBe(0)
    expect((await renewWatches(db, second, claimed)).size).toBe(claimed.length)
  })
})
