import { restoreEmails } from '@icebox/contract/activity'
import { askToStop, changeStopSettings, getStopSettings, listStopRequests } from '@icebox/contract/replies'
import { toggleProtection } from '@icebox/contract/user'
import { MailboxError, PerhapsSent } from '@icebox/mailbox/mailbox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  addMailbox,
  answerableHead,
  iced,
  letTimePass,
  newHost,
  type PlayedHost,
  playedContext,
  requestsOf,
  type StopOwner,
  stopOwner,
} from '../../../testing/stop-world.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { sql } from '../../kit/db/db.ts'
import { lookAfterStopRequests } from './plan.ts'
import { sendStopRequest } from './send.ts'

let test: TestApp
let host: PlayedHost
beforeAll(async () => {
  test = await testApp()
})
beforeEach(() => {
  host = newHost()
})
afterAll(() => test.close())

class Crash extends Error {}

async function asked(owner: StopOwner, ...ids: string[]) {
  await owner.client.send(askToStop, { id: owner.accountId }, { ids, dryRun: false })
  await letTimePass(test, owner)
  return requestsOf(test, owner)
}
const sendAll = async (owner: StopOwner, context = playedContext(test, host)) => {
  for (const { id } of await requestsOf(test, owner)) await sendStopRequest(context, id)
}
const stateOf = async (owner: StopOwner) => (await requestsOf(test, owner)).map(({ state }) => state)
const messageIdOf = async (entryId: string) =>
  (await test.app.db.selectFrom('entry').select('message_id').where('id', '=', entryId).executeTakeFirstOrThrow())
    .message_id

describe('a letter that was clicked for', () => {
  it('goes out once, unmarked, in the thread, and whether it worked is told', async () => {
    const owner = await stopOwner(test)
    const id = await iced(test, owner, { campaign: 'theirs' })
    const [request] = await asked(owner, id)
    await sendAll(owner)
    await sendAll(owner)
    expect(host.letters).toHaveLength(1)
    expect(host.letters[0]).toMatchObject({
      ...{ to: request?.sender, subject: 'Re: A question', isAutomatic: false, idempotencyKey: request?.id },
    })
    const figures = async () => (await owner.client.send(listStopRequests, { id: owner.accountId })).body.figures
    expect(await figures()).toEqual({ asked: 1, quiet: 0, cameBack: 0, notKnownYet: 1 })
    const long = new Date(Date.now() - 22 * 86_400_000)
    await test.app.db
      .updateTable('stop_request')
      .set({ sent_at: long })
      .where('id', '=', request?.id ?? '')
      .execute()
    await test.app.db
      .updateTable('entry')
      .set({ received_at: new Date(long.getTime() - 1_000) })
      .where('id', '=', id)
      .execute()
    expect(await figures()).toEqual({ asked: 1, quiet: 1, cameBack: 0, notKnownYet: 0 })
    await iced(test, owner, { campaign: 'theirs' })
    expect(await figures()).toEqual({ asked: 1, quiet: 0, cameBack: 1, notKnownYet: 0 })
  })

  it.each([
    ['the sender is not proven', ['Authentication-Results: mx.test; dmarc=fail'], 'not proven'],
    ['a program wrote it', ['Auto-Submitted: auto-replied'], 'program'],
    ['it is a letter of another Icebox', ['X-Icebox-Action: 1'], 'Icebox sent'],
  ])('stays here when it turns out that %s', async (_, more, because) => {
    const owner = await stopOwner(test)
    const id = await iced(test, owner)
    const messageId = await messageIdOf(id)
    const [request] = await asked(owner, id)
    const head = answerableHead(request?.sender ?? '', { to: owner.address, messageId })
    host.heads.set(messageId, `${more[0]}\r\n${head}`)
    await sendAll(owner)
    expect(host.letters).toEqual([])
    expect(await requestsOf(test, owner)).toMatchObject([
      { state: 'refused', because: expect.stringContaining(because) },
    ])
  })

  it('stays here when the user has written meanwhile, lost the plan, or connected the mailbox anew', async () => {
    const [writer, poorer, anew] = [await stopOwner(test), await stopOwner(test), await stopOwner(test)]
    for (const owner of [writer, poorer, anew]) await asked(owner, await iced(test, owner))
    host.writtenTo.add((await requestsOf(test, writer))[0]?.sender ?? '')
    const { db } = test.app
    await db.updateTable('account').set({ subscription_tier: 'lite' }).where('id', '=', poorer.accountId).execute()
    await db.updateTable('mailbox').set({ connected_at: new Date() }).where('id', '=', anew.mailboxId).execute()
    for (const owner of [writer, poorer, anew]) await sendAll(owner)
    expect(host.letters).toEqual([])
    for (const owner of [writer, poorer, anew]) expect(await stateOf(owner)).toEqual(['refused'])
  })

  it('stays here when the user has answered to where the message asks for answers', async () => {
    const owner = await stopOwner(test)
    const id = await iced(test, owner)
    const messageId = await messageIdOf(id)
    const [request] = await asked(owner, id)
    const desk = `desk@${request?.org_domain}`
    const head = answerableHead(request?.sender ?? '', { to: owner.address, messageId, more: [`Reply-To: ${desk}`] })
    host.heads.set(messageId, head)
    host.writtenTo.add(desk)
    await sendAll(owner)
    expect(host.letters).toEqual([])
    expect(await requestsOf(test, owner)).toMatchObject([{ because: 'You have written to them yourself.' }])
  })

  it('is not answered back: what comes into its thread gets no letter', async () => {
    const owner = await stopOwner(test)
    const first = await iced(test, owner)
    await asked(owner, first)
    await sendAll(owner)
    const answer = await iced(test, owner)
    const [, request] = await asked(owner, answer)
    const messageId = await messageIdOf(answer)
    const more = [`References: <x@y.example> ${await messageIdOf(first)}`]
    host.heads.set(messageId, answerableHead(request?.sender ?? '', { to: owner.address, messageId, more }))
    await sendAll(owner)
    expect(host.letters).toHaveLength(1)
    expect((await requestsOf(test, owner))[1]?.because).toContain('conversation')
  })
})

describe('a worker that dies', () => {
  it.each([
    ['imap', 'before it went out', 0],
    ['imap', 'after it went out', 1],
    ['google', 'before it went out', 1],
    ['google', 'after it went out', 1],
  ] as const)('at %s %s never sends a second letter', async (provider, when, calls) => {
    const owner = await stopOwner(test, provider)
    await asked(owner, await iced(test, owner))
    let isDying = true
    host.onReply = async reply => {
      if (!isDying) return
      isDying = false
      if (when === 'after it went out') host.letters.push(reply)
      throw new Crash()
    }
    await expect(sendAll(owner)).rejects.toThrow(Crash)
    expect(await stateOf(owner)).toEqual(['sending'])
    await test.app.db.updateTable('mailbox').set({ lease_until: null }).where('id', '=', owner.mailboxId).execute()
    await sendAll(owner)
    await sendAll(owner)
    expect(await stateOf(owner)).toEqual(['sent'])
    expect(host.letters).toHaveLength(calls)
    expect(new Set(host.letters.map(({ idempotencyKey }) => idempotencyKey)).size).toBeLessThanOrEqual(1)
  })

  it.each([
    ['after a failure', new MailboxError('unavailable', 'No.')],
    ['for a host that asks for patience', new MailboxError('slow_down', 'No.', { retryAt: new Date() })],
    ['after a crash', new Crash()],
  ])('what did not go out at a provider that keeps keys is looked at anew %s', async (_, error) => {
    const [goes, stays] = [await stopOwner(test, 'google'), await stopOwner(test, 'google')]
    const ids = [await iced(test, goes), await iced(test, stays)]
    await asked(goes, ids[0] ?? '')
    await asked(stays, ids[1] ?? '')
    let calls = 0
    host.onReply = () => {
      calls++
      return Promise.reject(error)
    }
    for (const owner of [goes, stays]) {
      await sendAll(owner).catch(found => expect(found).toBeInstanceOf(Crash))
      expect(await stateOf(owner)).toEqual(['sending'])
    }
    expect(calls).toBe(2)
    await test.app.db.updateTable('mailbox').set({ lease_until: null }).execute()
    await stays.client.send(restoreEmails, { id: stays.accountId }, { ids: [ids[1] ?? ''] })
    host.onReply = undefined
    for (const owner of [goes, stays]) await sendAll(owner)
    expect(host.letters).toMatchObject([{ idempotencyKey: (await requestsOf(test, goes))[0]?.id }])
    expect([await stateOf(goes), await stateOf(stays)]).toEqual([['sent'], ['refused']])
  })

  it.each(['imap', 'google'] as const)('and was cut off by another at %s sends nothing any more', async provider => {
    const owner = await stopOwner(test, provider)
    await asked(owner, await iced(test, owner))
    host.onReply = async () => {
      const lease_fence = sql<string>`lease_fence + 1`
      await test.app.db.updateTable('mailbox').set({ lease_fence }).where('id', '=', owner.mailboxId).execute()
    }
    await sendAll(owner)
    expect(host.letters).toEqual([])
  })

  it('by SMTP what waits anew because patience is asked for is not sent at once', async () => {
    const owner = await stopOwner(test)
    await asked(owner, await iced(test, owner))
    host.onReply = () => Promise.reject(new MailboxError('slow_down', 'No.', { retryAt: new Date() }))
    await sendAll(owner)
    expect(await stateOf(owner)).toEqual(['waiting'])
  })

  it('leaves nothing under way for ever, whatever became of its job', async () => {
    const owner = await stopOwner(test, 'google')
    const long = new Date(Date.now() - 3 * 86_400_000)
    await asked(owner, await iced(test, owner, { received_at: new Date(long.getTime() - 1_000) }))
    const stranded = { state: 'sending', begun_at: long, send_at: long } as const
    await test.app.db.updateTable('stop_request').set(stranded).where('account_id', '=', owner.accountId).execute()
    await lookAfterStopRequests(test.app)
    expect(await requestsOf(test, owner)).toMatchObject([{ state: 'sent', sent_at: long }])
  })

  it('while it looks leaves it waiting, and the next one sends it', async () => {
    const owner = await stopOwner(test)
    await asked(owner, await iced(test, owner))
    const dying = {
      ...host,
      get writtenTo(): Set<string> {
        throw new Crash()
      },
    }
    await expect(sendAll(owner, playedContext(test, dying))).rejects.toThrow(Crash)
    expect(await stateOf(owner)).toEqual(['waiting'])
    await sendAll(owner)
    expect(host.letters).toHaveLength(1)
  })

  it.each([
    ['is certain not to have gone waits anew', new MailboxError('unavailable', 'No.'), 'waiting'],
    ['may have gone counts as gone', new PerhapsSent(undefined), 'sent'],
    ['was refused for good has failed', new MailboxError('unsupported', 'No.'), 'failed'],
  ])('by SMTP what %s', async (_, error, state) => {
    const owner = await stopOwner(test)
    await asked(owner, await iced(test, owner))
    host.onReply = () => Promise.reject(error)
    await sendAll(owner)
    expect(await stateOf(owner)).toEqual([state])
  })

  it('has no say over a mailbox that cannot be reached for a day', async () => {
    const owner = await stopOwner(test)
    await asked(owner, await iced(test, owner))
    await test.app.db.updateTable('mailbox').set({ status: 'reconnect' }).where('id', '=', owner.mailboxId).execute()
    await sendAll(owner)
    expect(await stateOf(owner)).toEqual(['waiting'])
    const send_at = new Date(Date.now() - 25 * 3_600_000)
    await test.app.db.updateTable('stop_request').set({ send_at }).where('account_id', '=', owner.accountId).execute()
    await sendAll(owner)
    expect(await stateOf(owner)).toEqual(['refused'])
  })
})

describe('limits', () => {
  const seed = async (owner: StopOwner, count: number, change: object = {}) => {
    const ids: string[] = []
    for (let at = 0; at < count; at++) ids.push(await iced(test, owner, change))
    return ids
  }

  it.each([
    ['imap', 20],
    ['microsoft', 10],
  ] as const)(
    'of a mailbox at %s hold at %i with five workers at once',
    async (provider, most) => {
      const owner = await stopOwner(test, provider)
      if (provider === 'microsoft') await grantSending(owner.mailboxId)
      const ids = await seed(owner, most + 6)
      // Asked for before the limit was near, as by several browsers.
      for (const entry_id of ids) await wait(owner, entry_id)
      const workers = Array.from({ length: 5 }, () => playedContext(test, host))
      for (let round = 0; (await stateOf(owner)).includes('waiting') && round < 200; round++) {
        const left = (await requestsOf(test, owner)).filter(({ state }) => state === 'waiting')
        await Promise.all(workers.map((worker, at) => sendStopRequest(worker, left[at % left.length]?.id ?? '')))
      }
      expect(host.letters).toHaveLength(most)
      expect((await stateOf(owner)).filter(state => state === 'refused')).toHaveLength(6)
    },
    60_000,
  )

  it('of an organisation count for the team, over all its mailboxes', async () => {
    const owner = await stopOwner(test)
    const other = { ...owner, address: `two-${owner.address}`, mailboxId: '' }
    const boxes = [
      owner,
      { ...other, mailboxId: await addMailbox(test, owner.accountId, { address: other.address, provider: 'imap' }) },
    ]
    for (let at = 0; at < 5; at++) {
      const box = boxes[at % 2] ?? owner
      await wait(box, await iced(test, box, { from_address: `n${at}@one-firm.example` }))
    }
    const requests = await requestsOf(test, owner)
    const workers = requests.map(() => playedContext(test, host))
    await Promise.all(workers.map((worker, at) => sendStopRequest(worker, requests[at]?.id ?? '')))
    for (let round = 0; round < 5; round++) await sendAll(owner)
    expect(host.letters).toHaveLength(3)
  })

  async function wait(owner: StopOwner, entry_id: string) {
    const { db } = test.app
    const entry = await db.selectFrom('entry').selectAll().where('id', '=', entry_id).executeTakeFirstOrThrow()
    await db
      .insertInto('stop_request')
      .values({
        ...{ account_id: owner.accountId, mailbox_id: owner.mailboxId, entry_id, campaign: entry_id },
        ...{ sender: entry.from_address, org_domain: entry.from_address.split('@')[1] ?? '' },
        ...{ way: 'reply', is_automatic: false, letter: 'No.', send_at: new Date(Date.now() - 1_000) },
      })
      .execute()
  }

  const grantSending = (mailbox_id: string) =>
    test.app.db
      .insertInto('mailbox_grant')
      .values({ mailbox_id, refresh_token: 'sealed', scope: 'Mail.ReadWrite Mail.Send' } as never)
      .execute()
})

describe('what goes by itself', () => {
  const switchOn = (owner: StopOwner) =>
    owner.client.send(changeStopSettings, { id: owner.accountId }, { isAutomatic: true, understands: true })

  it('is planned for 15 to 45 minutes later, for what is surely cold and came since, and is marked', async () => {
    const owner = await stopOwner(test)
    const before = await iced(test, owner)
    await switchOn(owner)
    for (const change of [
      { confidence: 94 },
      { stop_bars: ['no_list'] },
      { frozen_by: 'user' },
      { from_stranger: false },
    ]) {
      await iced(test, owner, change as never)
    }
    await iced(test, owner, { state: 'passed' })
    const id = await iced(test, owner)
    await lookAfterStopRequests(test.app)
    await lookAfterStopRequests(test.app)
    const requests = await requestsOf(test, owner)
    expect(requests.map(({ entry_id }) => entry_id)).toEqual([id])
    expect(requests.map(({ entry_id }) => entry_id)).not.toContain(before)
    const inMinutes = ((requests[0]?.send_at.getTime() ?? 0) - Date.now()) / 60_000
    expect(inMinutes).toBeGreaterThan(14.5)
    expect(inMinutes).toBeLessThan(45.5)
    await sendAll(owner)
    expect(host.letters).toEqual([])
    await letTimePass(test, owner)
    await sendAll(owner)
    expect(host.letters).toMatchObject([{ isAutomatic: true }])
  })

  it('ends with the protection', async () => {
    const owner = await stopOwner(test)
    await switchOn(owner)
    const protect = (enabled: boolean) => owner.client.send(toggleProtection, { id: owner.accountId }, { enabled })
    await iced(test, owner)
    await protect(false)
    await lookAfterStopRequests(test.app)
    expect(await requestsOf(test, owner)).toEqual([])
    await protect(true)
    await lookAfterStopRequests(test.app)
    await protect(false)
    const because = 'The protection is switched off.'
    expect(await requestsOf(test, owner)).toMatchObject([{ state: 'cancelled', because }])
    await test.app.db.updateTable('stop_request').set({ state: 'waiting', because: null }).execute()
    await letTimePass(test, owner)
    await sendAll(owner)
    expect(host.letters).toEqual([])
    expect(await requestsOf(test, owner)).toMatchObject([{ state: 'refused', because }])
  })

  it('ends with the plan that holds it', async () => {
    const owner = await stopOwner(test)
    await switchOn(owner)
    await iced(test, owner)
    await lookAfterStopRequests(test.app)
    await test.app.db
      .updateTable('account')
      .set({ subscription_tier: 'pro' })
      .where('id', '=', owner.accountId)
      .execute()
    await letTimePass(test, owner)
    await sendAll(owner)
    expect(host.letters).toEqual([])
    expect(await requestsOf(test, owner)).toMatchObject([
      { state: 'refused', because: expect.stringContaining('Pro+') },
    ])
    const { body } = await owner.client.send(getStopSettings, { id: owner.accountId })
    expect(body).toMatchObject({ isAutomatic: false, mayAutomate: false })
  })
})
