import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type ApiOwner, clearJobs, type PushWorld, pushWorld, waitingSyncs } from '../../../testing/push-world.ts'
import { sha256 } from '../../kit/sessions/secrets.ts'

const SECRET = 'the secret that Graph brings back'

let world: PushWorld
let ada: ApiOwner
let grace: ApiOwner

beforeAll(async () => {
  world = await pushWorld()
  ada = await world.newOwner('microsoft')
  grace = await world.newOwner('microsoft')
})
afterAll(() => world.close())
beforeEach(async () => {
  const { db } = world.test.app
  await db.deleteFrom('push_watch').execute()
  await db
    .insertInto('push_watch')
    .values([watchOf(ada, 'sub-ada', SECRET), watchOf(grace, 'sub-grace', 'hers')])
    .execute()
  await db.updateTable('mailbox').set({ last_push_at: null }).execute()
  await clearJobs(world.test)
})

function watchOf(owner: ApiOwner, subscription_id: string, secret: string) {
  const later = new Date(Date.now() + 86_400_000)
  const times = { expires_at: later, renewed_at: new Date(), due_at: later }
  return { mailbox_id: owner.mailboxId, subscription_id, secret_hash: sha256(secret), ...times }
}

const watchedOf = ({ mailboxId }: ApiOwner) =>
  world.test.app.db.selectFrom('push_watch').selectAll().where('mailbox_id', '=', mailboxId).executeTakeFirstOrThrow()

interface Notice {
  readonly subscriptionId: string
  readonly clientState?: string | null
  readonly lifecycleEvent?: string
}

function notify(value: unknown, path = '') {
  const url = `/webhooks/outlook${path}`
  const headers = { 'content-type': 'application/json' }
  return world.test.server.inject({ method: 'POST', url, headers, payload: JSON.stringify({ value }) })
}

const notice = (change: Partial<Notice> = {}): Notice => ({ subscriptionId: 'sub-ada', clientState: SECRET, ...change })

describe('before Graph begins', () => {
  it.each(['', '/lifecycle'])('its token comes back as plain text from /webhooks/outlook%s', async path => {
    const token = 'Validation: Testing client application reachability for subscription Request-Id: 1'
    const url = `/webhooks/outlook${path}?validationToken=${encodeURIComponent(token)}`
    const answer = await world.test.server.inject({ method: 'POST', url, headers: { 'content-type': 'text/plain' } })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(token)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
    })
  })

  it('a token with markup comes back as harmless text', async () => {
    const token = encodeURIComponent(`<script>alert("1" + '2')</script>&lt;`)
    const url = `/webhooks/outlook?validationToken=${token}`
    const { body } = await world.test.server.inject({ method: 'POST', url })
    expect(body).toBe('&lt;script&gt;alert(&quot;1&quot; + &#39;2&#39;)&lt;/script&gt;&amp;lt;')
  })

  it.each([
    ['a long token', `?validationToken=${'a'.repeat(1_025)}`, ''],
    ['a token given twice', '?validationToken=a&validationToken=b', ''],
    ['a token with a long text beside it', '?validationToken=a', 'x'.repeat(1_025)],
  ])('%s is not echoed', async (_, query, payload) => {
    const url = `/webhooks/outlook${query}`
    const answer = await world.test.server.inject({ method: 'POST', url, payload })
    expect([answer.statusCode, answer.body]).toEqual([400, ''])
  })

  it('notifications beside a token are not read', async () => {
    const answer = await notify([notice()], '?validationToken=a')
    expect(answer.body).toBe('a')
    expect(await waitingSyncs(world.test)).toEqual([])
  })
})

describe('a notification of Graph', () => {
  it('wakes the mailbox whose subscription and secret it names, once however many come', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => notify([notice(), notice()])))
    expect(answers.map(answer => answer.statusCode)).toEqual([202, 202, 202, 202, 202])
    expect(await waitingSyncs(world.test)).toEqual([ada.mailboxId])
  })

  it('of a batch wakes those that prove themselves, and no others', async () => {
    const answer = await notify([
      notice({ clientState: 'guessed' }),
      notice({ subscriptionId: 'sub-grace', clientState: 'hers' }),
    ])
    expect(answer.statusCode).toBe(202)
    expect(await waitingSyncs(world.test)).toEqual([grace.mailboxId])
  })

  it.each([
    ['a wrong secret', [notice({ clientState: 'guessed' })]],
    ["another's secret", [notice({ clientState: 'hers' })]],
    ['no secret', [{ subscriptionId: 'sub-ada' }]],
    ['an empty secret', [notice({ clientState: null })]],
    ['a subscription nobody has', [notice({ subscriptionId: 'sub-nobody' })]],
    ['no list', 'nothing'],
    ['too many of them', Array.from({ length: 1_001 }, () => notice())],
  ])('with %s wakes nobody, and is answered like any other', async (_, value) => {
    const answer = await notify(value)
    expect([answer.statusCode, answer.body]).toEqual([202, ''])
    expect(await waitingSyncs(world.test)).toEqual([])
    const { last_push_at } = await world.test.app.db
      .selectFrom('mailbox')
      .select('last_push_at')
      .where('id', '=', ada.mailboxId)
      .executeTakeFirstOrThrow()
    expect(last_push_at).toBeNull()
  })

  it('is found at the end of a long batch of ours', async () => {
    const many = Array.from({ length: 200 }, () => notice())
    await notify([...many, notice({ subscriptionId: 'sub-grace', clientState: 'hers' })])
    expect((await waitingSyncs(world.test)).sort()).toEqual([ada.mailboxId, grace.mailboxId].sort())
  })

  it('over 256 KB is not read', async () => {
    expect((await notify('x'.repeat(262_144))).statusCode).toBe(413)
  })
})

describe('word about the ringing itself', () => {
  it.each([
    ['missed', [true, 'sub-ada', false]],
    ['subscriptionRemoved', [true, null, true]],
    ['reauthorizationRequired', [false, 'sub-ada', true]],
    ['somethingNew', [false, 'sub-ada', false]],
  ])('%s: it wakes the mailbox, keeps what was agreed, and has it renewed now as it should', async (event, wanted) => {
    expect((await notify([notice({ lifecycleEvent: event })], '/lifecycle')).statusCode).toBe(202)
    const { subscription_id, due_at } = await watchedOf(ada)
    const woken = (await waitingSyncs(world.test)).includes(ada.mailboxId)
    expect([woken, subscription_id, due_at.getTime() <= Date.now()]).toEqual(wanted)
  })

  it('with a wrong secret changes nothing', async () => {
    await notify([notice({ lifecycleEvent: 'subscriptionRemoved', clientState: 'guessed' })], '/lifecycle')
    expect((await watchedOf(ada)).subscription_id).toBe('sub-ada')
    expect(await waitingSyncs(world.test)).toEqual([])
  })
})

it('a flood of what proves nothing is refused after a while, and writes a line for each call at most', async () => {
  const lines = vi.spyOn(world.test.app.log, 'warn')
  const infos = vi.spyOn(world.test.app.log, 'info')
  const unknown = Array.from({ length: 1_000 }, (_, i) => notice({ subscriptionId: `sub-nobody-${i}` }))
  const statuses: number[] = []
  for (let i = 0; i < 70; i++) statuses.push((await notify(unknown, '/lifecycle')).statusCode)
  expect(new Set(statuses)).toEqual(new Set([202, 429]))
  // Thirty a minute, and a new minute may have begun on the way.
  expect(statuses.filter(status => status === 429).length).toBeGreaterThanOrEqual(10)
  expect(lines.mock.calls.length + infos.mock.calls.length).toBeLessThanOrEqual(70)
  vi.restoreAllMocks()
})

it('a flood from all the addresses of one connection is one flood', async () => {
  const payload = JSON.stringify({ value: [notice({ subscriptionId: 'sub-nobody' })] })
  const statuses: number[] = []
  for (let i = 0; i < 70; i++) {
    const remoteAddress = `2001:db8:9:${i}::1`
    const question = { method: 'POST', url: '/webhooks/outlook', payload, remoteAddress } as const
    statuses.push((await world.test.server.inject(question)).statusCode)
  }
  expect(statuses.filter(status => status === 429).length).toBeGreaterThanOrEqual(10)
})
