import { setTimeout as pause } from 'node:timers/promises'
import { disconnectMailbox, listMailboxes } from '@icebox/contract/mailbox'
import { changeSettings } from '@icebox/contract/user'
import { MailboxError, type OpenMailbox } from '@icebox/mailbox/mailbox'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ApiOwner, clearJobs, type PushWorld, pushWorld, waitingSyncs } from '../../../testing/push-world.ts'
import { sql } from '../../kit/db/db.ts'
import { openRow } from '../mailboxes/connections.ts'
import { claimWatches } from '../mailboxes/watch-store.ts'
import { syncMailbox } from '../sync/sync.ts'
import { keepRinging, PUSH_RETRY_MINUTES } from './pushes.ts'

const PROVIDERS = ['google', 'microsoft'] as const
const DAY_MS = 86_400_000

let world: PushWorld
beforeAll(async () => {
  world = await pushWorld()
})
afterAll(() => world.close())
/** One test looks at one mailbox. */
afterEach(async () => {
  await world.test.app.db.deleteFrom('mailbox').execute()
  await clearJobs(world.test)
})

const db = () => world.test.app.db

const watchOf = ({ mailboxId }: ApiOwner) =>
  db().selectFrom('push_watch').selectAll().where('mailbox_id', '=', mailboxId).executeTakeFirst()

const mailboxOf = ({ mailboxId }: ApiOwner) =>
  db().selectFrom('mailbox').selectAll().where('id', '=', mailboxId).executeTakeFirstOrThrow()

const healthOf = async ({ client, accountId }: ApiOwner) =>
  (await client.send(listMailboxes, { id: accountId })).body[0]

/** Time goes by for what was agreed. */
async function later(owner: ApiOwner, milliseconds: number): Promise<void> {
  const { renewed_at, due_at, expires_at } = (await watchOf(owner)) ?? {}
  const before = (time: Date | null | undefined) => (time ? new Date(time.getTime() - milliseconds) : undefined)
  await db()
    .updateTable('push_watch')
    .set({ renewed_at: before(renewed_at), due_at: before(due_at), expires_at: before(expires_at) })
    .where('mailbox_id', '=', owner.mailboxId)
    .execute()
}

/** A mailbox that was looked at once, so that it is well. */
async function wellOwner(provider: ApiOwner['provider']): Promise<ApiOwner> {
  const owner = await world.newOwner(provider)
  await syncMailbox(world.newContext(), owner.mailboxId)
  await clearJobs(world.test)
  return owner
}

/** Begins the ringing and hears what the provider says at once, so that the next ring is another one. */
async function beginRinging(owner: ApiOwner, context = world.newContext()): Promise<void> {
  await keepRinging(context)
  // Gmail rings when it begins, and then at most once a second for one person; what it drops it never rings for.
  if (owner.provider === 'google') await eventually(async () => (await mailboxOf(owner)).last_push_at !== null)
  await aSecond()
  await clearJobs(world.test)
  await db().updateTable('mailbox').set({ last_push_at: null }).where('id', '=', owner.mailboxId).execute()
}

const aSecond = () => pause(1_100)

async function eventually(isTrue: () => Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await pause(50)
}

/** A process whose mailboxes ring in another way, and how often each way was asked for. */
function contextWith(
  change: (mailbox: OpenMailbox, push: NonNullable<OpenMailbox['push']>) => Partial<OpenMailbox['push']>,
) {
  return world.newContext(async (...row) => {
    const mailbox = await openRow(...row)
    if (!mailbox.push) throw new Error('this mailbox does not ring')
    return { ...mailbox, push: { ...mailbox.push, ...change(mailbox, mailbox.push) } }
  })
}

describe.each(PROVIDERS)('%s', provider => {
  it('is asked to ring once the mailbox is well, and mail that comes then wakes it within a moment', async () => {
    const owner = await world.newOwner(provider)
    await keepRinging(world.newContext())
    expect(await watchOf(owner)).toBeUndefined()
    await syncMailbox(world.newContext(), owner.mailboxId)
    const { cursor } = await mailboxOf(owner)
    await beginRinging(owner)
    expect((await watchOf(owner))?.expires_at?.getTime()).toBeGreaterThan(Date.now() + 2 * DAY_MS)
    await world[provider].deliver(owner.address, 'From: a@b.example\r\nSubject: Hi\r\n\r\nHello\r\n')
    await eventually(async () => (await mailboxOf(owner)).last_push_at !== null)
    expect(await waitingSyncs(world.test)).toEqual([owner.mailboxId])
    expect((await mailboxOf(owner)).cursor).toEqual(cursor)
    expect((await healthOf(owner)).lastPushAt).not.toBeNull()
  })

  it('is asked again after a day and not before, and what was agreed is prolonged', async () => {
    const owner = await wellOwner(provider)
    let begun = 0
    const context = contextWith((_, push) => ({
      begin: (...asked) => {
        begun++
        return push.begin(...asked)
      },
    }))
    await beginRinging(owner, context)
    const first = await watchOf(owner)
    await keepRinging(context)
    await later(owner, 23 * 3_600_000)
    await keepRinging(context)
    expect(begun).toBe(1)
    await clearJobs(world.test)
    await later(owner, 3_600_000)
    await keepRinging(context)
    const second = await watchOf(owner)
    expect(begun).toBe(2)
    expect([second?.subscription_id, second?.secret_hash]).toEqual([first?.subscription_id, first?.secret_hash])
    expect(second?.expires_at?.getTime()).toBeGreaterThan(Date.now() + 2 * DAY_MS)
    expect(second?.due_at.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
  })

  it('is checked every ten minutes while it rings, every minute else', async () => {
    const owner = await wellOwner(provider)
    const checkedEvery = async () => (await healthOf(owner)).checkedEverySeconds
    const nextCheck = async () => {
      await syncMailbox(world.newContext(), owner.mailboxId)
      const { next_check_at } = await mailboxOf(owner)
      return Math.round((next_check_at.getTime() - Date.now()) / 60_000)
    }
    expect([await checkedEvery(), await nextCheck()]).toEqual([60, 1])
    await beginRinging(owner)
    expect([await checkedEvery(), await nextCheck()]).toEqual([600, 10])
    await owner.client.send(changeSettings, { id: owner.accountId }, { realTimeProcessing: false })
    expect([await checkedEvery(), await nextCheck()]).toEqual([60, 1])
    await owner.client.send(changeSettings, { id: owner.accountId }, { realTimeProcessing: true })
    await later(owner, 8 * DAY_MS)
    expect([await checkedEvery(), await nextCheck()]).toEqual([60, 1])
  })

  it('that was to ring and did not is checked every minute again, until it rings', async () => {
    const owner = await wellOwner(provider)
    await beginRinging(owner)
    world[provider].setPushes({ copies: 0, delayMs: 0 })
    await later(owner, 3_600_000)
    const receivedAt = new Date(Date.now() - 10 * 60_000)
    await db()
      .updateTable('mailbox')
      .set({ connected_at: new Date(Date.now() - 3_600_000) })
      .where('id', '=', owner.mailboxId)
      .execute()
    await world[provider].deliver(owner.address, 'From: a@b.example\r\nSubject: Hi\r\n\r\nHello\r\n', { receivedAt })
    await syncMailbox(world.newContext(), owner.mailboxId)
    expect((await healthOf(owner)).checkedEverySeconds).toBe(60)
    world[provider].setPushes({ copies: 1, delayMs: 0 })
    await aSecond()
    await world[provider].deliver(owner.address, 'From: a@b.example\r\nSubject: Ho\r\n\r\nHello\r\n')
    await eventually(async () => (await mailboxOf(owner)).last_push_at !== null)
    expect((await healthOf(owner)).checkedEverySeconds).toBe(600)
  })
})

it('a mailbox is looked at once after the ringing began, for what came while nobody rang', async () => {
  const owner = await wellOwner('microsoft')
  await keepRinging(world.newContext())
  expect(await waitingSyncs(world.test)).toEqual([owner.mailboxId])
})

it('Gmail drops rings that follow within a second, so that a mailbox is looked at once more', async () => {
  const owner = await wellOwner('google')
  await beginRinging(owner)
  for (const subject of ['Hi', 'Ho']) {
    await world.google.deliver(owner.address, `From: a@b.example\r\nSubject: ${subject}\r\n\r\nHello\r\n`)
  }
  await eventually(async () => (await mailboxOf(owner)).last_push_at !== null)
  const { rows } = await sql<{ later: boolean }>`
    select run_at > now() + interval '500 milliseconds' as later from graphile_worker.jobs
    where key = ${`again:${owner.mailboxId}`}`.execute(db())
  expect(rows).toEqual([{ later: true }])
})

describe('a process that dies', () => {
  it.each(['before', 'after'] as const)(
    '%s the provider has agreed leaves it to another, and one subscription rings',
    async when => {
      const owner = await wellOwner('microsoft')
      const crash = () => Promise.reject(new Error('the process ended'))
      const dying = contextWith((_, push) => ({
        begin: (...asked) => (when === 'before' ? crash() : push.begin(...asked).then(crash)),
      }))
      await expect(keepRinging(dying)).rejects.toThrow('the process ended')
      // It was taken, so that nobody else asks at once.
      await keepRinging(world.newContext())
      expect((await watchOf(owner))?.subscription_id).toBeNull()
      await later(owner, 2 * 60_000)
      await keepRinging(world.newContext())
      const watch = await watchOf(owner)
      expect(watch?.subscription_id).not.toBeNull()
      await clearJobs(world.test)
      await world.microsoft.deliver(owner.address, 'From: a@b.example\r\nSubject: Hi\r\n\r\nHello\r\n')
      await eventually(async () => (await mailboxOf(owner)).last_push_at !== null)
      expect(await waitingSyncs(world.test)).toEqual([owner.mailboxId])
    },
  )

  it('and comes back late changes nothing of what another agreed on', async () => {
    const owner = await wellOwner('microsoft')
    let agreed: Awaited<ReturnType<typeof watchOf>>
    const late = contextWith((_, push) => ({
      begin: async (...asked) => {
        const ringing = await push.begin(...asked)
        await later(owner, 2 * 60_000)
        await keepRinging(world.newContext())
        agreed = await watchOf(owner)
        return ringing
      },
    }))
    await keepRinging(late)
    expect(agreed?.subscription_id).toEqual(expect.any(String))
    expect(await watchOf(owner)).toEqual(agreed)
    await clearJobs(world.test)
    await world.microsoft.deliver(owner.address, 'From: a@b.example\r\nSubject: Hi\r\n\r\nHello\r\n')
    await eventually(async () => (await mailboxOf(owner)).last_push_at !== null)
  })

  it('alone asks: of several at once one does', async () => {
    await wellOwner('google')
    let begun = 0
    const contexts = [1, 2, 3].map(() =>
      contextWith((_, push) => ({
        begin: (...asked) => {
          begun++
          return push.begin(...asked)
        },
      })),
    )
    await Promise.all(contexts.map(keepRinging))
    expect(begun).toBe(1)
  })
})

it('a mailbox that is let go of with its mail put back has the ringing ended', async () => {
  const owner = await wellOwner('microsoft')
  await beginRinging(owner)
  const ended: unknown[] = []
  const context = contextWith((_, push) => ({
    end: async known => {
      ended.push(known.subscriptionId)
      await push.end(known)
    },
  }))
  const known = await watchOf(owner)
  const params = { id: owner.accountId, mailboxId: owner.mailboxId }
  await owner.client.send(disconnectMailbox, params, { folder: 'put_back' })
  await syncMailbox(context, owner.mailboxId)
  expect(ended).toEqual([known?.subscription_id])
  expect(await watchOf(owner)).toBeUndefined()
  expect((await mailboxOf(owner)).credential).toBeNull()
})

describe('a provider that does not agree', () => {
  it('is asked a few times; then polling suffices for a day, and the mailbox has no trouble', async () => {
    const owner = await wellOwner('google')
    let asked = 0
    const context = contextWith(() => ({
      begin: () => {
        asked++
        return Promise.reject(new MailboxError('unavailable', 'Not now.'))
      },
    }))
    for (const minutes of PUSH_RETRY_MINUTES) {
      await keepRinging(context)
      await keepRinging(context)
      await later(owner, minutes * 60_000)
    }
    await keepRinging(context)
    expect(asked).toBe(PUSH_RETRY_MINUTES.length + 1)
    expect((await watchOf(owner))?.due_at.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    expect(await healthOf(owner)).toMatchObject({ status: 'watching', advice: null, checkedEverySeconds: 60 })
    await later(owner, DAY_MS)
    await beginRinging(owner)
    expect((await healthOf(owner)).checkedEverySeconds).toBe(600)
  })

  it('because the permission was taken back has its mailbox looked at, so that the owner hears of it', async () => {
    const owner = await wellOwner('google')
    world.google.revokeGrants(owner.address)
    await keepRinging(world.newContext())
    expect(await waitingSyncs(world.test)).toEqual([owner.mailboxId])
    await syncMailbox(world.newContext(), owner.mailboxId)
    expect(await healthOf(owner)).toMatchObject({ status: 'reconnect' })
  })

  it('that ended it by itself is asked anew', async () => {
    const owner = await wellOwner('microsoft')
    await keepRinging(world.newContext())
    const before = await watchOf(owner)
    world.microsoft.lifecycle(owner.address, 'subscriptionRemoved')
    await eventually(async () => (await watchOf(owner))?.subscription_id === null)
    await keepRinging(world.newContext())
    const after = await watchOf(owner)
    expect(after?.subscription_id).not.toBe(before?.subscription_id)
    expect(after?.secret_hash).not.toEqual(before?.secret_hash)
  })
})

it('a mailbox that rings at an address holds no connection', async () => {
  const owner = await wellOwner('google')
  const claimed = await claimWatches(db(), world.newContext().app.processId, 100)
  expect(claimed.map(row => row.id)).not.toContain(owner.mailboxId)
})
