import { restoreEmails, undoEmails } from '@icebox/contract/activity'
import { askToStop, cancelStopRequest, changeStopSettings } from '@icebox/contract/replies'
import { toggleProtection } from '@icebox/contract/user'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { numbersOf, oneOf } from '../../../testing/random.ts'
import {
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
import { inTransaction } from '../../kit/db/db.ts'
import { storeBounced } from '../judging/bounce-store.ts'
import { lookAfterStopRequests } from './plan.ts'
import { sendStopRequest } from './send.ts'

const ORDERS = 500
/** Orders under way at the same moment, as of that many people. */
const LANES = 8
const STEPS = 8
let test: TestApp
let worker: ReturnType<typeof playedContext>
const host: PlayedHost = newHost()

beforeAll(async () => {
  test = await testApp()
  worker = playedContext(test, host)
})
afterAll(() => test.close())

interface Scene {
  readonly owner: StopOwner
  readonly entries: string[]
  readonly random: () => number
  /** What was said to be cancelled; from then on no letter of it may go out. */
  readonly cancelled: Set<string>
}

type Step = (scene: Scene) => unknown

const STEPS_THERE_ARE: Record<string, Step> = {
  arrive: async ({ owner, entries }) => entries.push(await iced(test, owner)),
  plan: () => lookAfterStopRequests(test.app),
  ask: ({ owner, entries }) =>
    entries.length > 0 && owner.client.send(askToStop, { id: owner.accountId }, { ids: entries, dryRun: false }),
  restore: ({ owner, entries, random }) => {
    const [id] = entries.splice(Math.floor(random() * entries.length), 1)
    return id ? owner.client.send(restoreEmails, { id: owner.accountId }, { ids: [id] }) : Promise.resolve()
  },
  'take back': ({ owner, entries }) =>
    entries.length > 0 && owner.client.send(undoEmails, { id: owner.accountId }, { ids: entries }),
  cancel: async ({ owner, random }) => {
    const waiting = (await requestsOf(test, owner)).filter(({ state }) => state === 'waiting')
    if (waiting.length === 0) return
    await owner.client.send(cancelStopRequest, { id: owner.accountId, requestId: oneOf(waiting, random).id }, {})
  },
  'switch on': ({ owner }) =>
    owner.client.send(changeStopSettings, { id: owner.accountId }, { isAutomatic: true, understands: true }),
  'switch off': ({ owner }) => owner.client.send(changeStopSettings, { id: owner.accountId }, { isAutomatic: false }),
  protect: ({ owner }) => owner.client.send(toggleProtection, { id: owner.accountId }, { enabled: true }),
  'leave unprotected': ({ owner }) => owner.client.send(toggleProtection, { id: owner.accountId }, { enabled: false }),
  bounce: async ({ owner, random }) => {
    const gone = (await requestsOf(test, owner)).filter(({ begun_at }) => begun_at !== null)
    if (gone.length === 0) return
    const { accountId, mailboxId } = owner
    await inTransaction(test.app, tx => storeBounced(tx, { accountId, mailboxId, requestId: oneOf(gone, random).id }))
  },
  send: ({ owner }) => sendAll(owner),
}

async function sendAll(owner: StopOwner): Promise<void> {
  await letTimePass(test, owner)
  for (const { id } of await requestsOf(test, owner)) await sendStopRequest(worker, id)
}

/** Steps at once as well as one after another: a browser, another one, and the worker. */
async function play(scene: Scene): Promise<string[]> {
  const names = Object.keys(STEPS_THERE_ARE)
  const told: string[] = []
  for (let at = 0; at < STEPS; at++) {
    const some = scene.random() < 0.3 ? [oneOf(names, scene.random), 'send'] : [oneOf(names, scene.random)]
    told.push(some.join(' & '))
    await Promise.all(some.map(name => STEPS_THERE_ARE[name]?.(scene)))
    await audit(scene, told)
  }
  return told
}

async function audit({ owner, cancelled }: Scene, told: readonly string[]): Promise<void> {
  const requests = await requestsOf(test, owner)
  const ours = host.letters.filter(({ idempotencyKey }) => requests.some(({ id }) => id === idempotencyKey))
  const keys = ours.map(({ idempotencyKey }) => idempotencyKey)
  expect(keys.length, told.join(', ')).toBe(new Set(keys).size)
  for (const { id, state, campaign } of requests) {
    // Said to be cancelled, and gone all the same.
    if (state === 'cancelled') cancelled.add(id)
    if (cancelled.has(id)) expect(keys, `${id} after ${told.join(', ')}`).not.toContain(id)
    const standing = requests.filter(
      each => each.campaign === campaign && !['cancelled', 'refused', 'failed'].includes(each.state),
    )
    expect(standing.length, told.join(', ')).toBeLessThanOrEqual(1)
  }
}

async function playOne(seed: number): Promise<void> {
  const owner = await stopOwner(test)
  const scene = { owner, entries: [await iced(test, owner)], random: numbersOf(seed), cancelled: new Set<string>() }
  const told = await play(scene)
  await sendAll(owner)
  await audit(scene, [`seed ${seed}`, ...told])
}

it(`in ${ORDERS} random orders of what may happen no letter goes out after a cancel, and none twice`, async () => {
  const seeds = Array.from({ length: ORDERS }, (_, at) => at + 1)
  const lane = async () => {
    for (let seed = seeds.pop(); seed !== undefined; seed = seeds.pop()) await playOne(seed)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  // Else nothing was tried.
  expect(host.letters.length).toBeGreaterThan(ORDERS / 10)
}, 400_000)
