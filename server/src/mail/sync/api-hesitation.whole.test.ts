import { listLogs } from '@icebox/contract/activity'
import { json } from '@icebox/sandbox/http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Meddling } from '../../../testing/front.ts'
import { coldMail } from '../../../testing/mail-world.ts'
import {
  foldersOf,
  makeAllDue,
  NAMES,
  type Name,
  newProviderContext,
  providerOwner,
  syncFor,
} from '../../../testing/provider-owners.ts'
import { type ProviderWorld, providerWorld } from '../../../testing/provider-world.ts'
import type { WorkerContext } from '../lease/work.ts'
import { syncMailbox } from './sync.ts'

let world: ProviderWorld
let context: WorkerContext
beforeAll(async () => {
  // Where the provider rings, nothing else looks for a quarter of an hour.
  world = await providerWorld(undefined, { pollSeconds: 900 })
  context = newProviderContext(world)
})
afterEach(() => {
  for (const front of Object.values(world.fronts)) Object.assign(front, { meddle: undefined, refuse: undefined })
})
afterAll(async () => {
  await context.connections.closeAll()
  await world.close()
})

const NOT_FOUND: Record<Name, object> = {
  google: { error: { code: 404, message: 'Requested entity was not found.', errors: [{ reason: 'notFound' }] } },
  microsoft: { error: { code: 'ErrorItemNotFound', message: 'The specified object was not found in the store.' } },
}

const isRead: Record<Name, RegExp> = {
  google: /^\/gmail\/v1\/users\/me\/messages\/[^/]+$/,
  microsoft: /\/\$value$/,
}

/** What is asked for is not found so many times. */
function hiding(name: Name, path: RegExp, times: number): Meddling {
  let left = times
  return ({ url }, answer) => (path.test(url.pathname) && left-- > 0 ? json(404, NOT_FOUND[name]) : answer)
}

describe.each(NAMES)('a message that %s tells of before it can show it', name => {
  it.each([1, 2, 3])('is read and moved a little later (%d answers in vain)', async times => {
    const ada = await providerOwner(world, name)
    await syncMailbox(context, ada.mailboxId)
    const cold = coldMail(ada)
    await ada.twin.deliver(ada.address, cold.raw)
    world.fronts[name].meddle = hiding(name, isRead[name], times)
    await syncFor(world, context, { owner: ada, seconds: 60 })
    expect(await foldersOf(ada)).toEqual({ [cold.id]: 'Icebox' })
  })

  it('and then is not there at all counts as gone, and holds up nothing', async () => {
    const ada = await providerOwner(world, name)
    await syncMailbox(context, ada.mailboxId)
    const [never, cold] = [coldMail(ada), coldMail(ada)]
    await ada.twin.deliver(ada.address, never.raw)
    let hidden: string | undefined
    world.fronts[name].meddle = ({ url: { pathname } }, answer) => {
      if (isRead[name].test(pathname)) hidden ??= pathname
      return pathname === hidden ? json(404, NOT_FOUND[name]) : answer
    }
    await syncMailbox(context, ada.mailboxId)
    await ada.twin.deliver(ada.address, cold.raw)
    await makeAllDue(world, ada.mailboxId)
    await syncMailbox(context, ada.mailboxId)
    expect(await foldersOf(ada)).toEqual({ [never.id]: 'INBOX', [cold.id]: 'Icebox' })
    expect(await ada.health()).toMatchObject({ status: 'watching' })
  })
})

it('a message that Gmail does not find once when it is to be moved is moved all the same', async () => {
  const ada = await providerOwner(world, 'google')
  await syncMailbox(context, ada.mailboxId)
  const cold = coldMail(ada)
  await ada.twin.deliver(ada.address, cold.raw)
  let refusals = 0
  world.fronts.google.refuse = ({ url }) =>
    url.pathname.endsWith('/modify') && refusals++ === 0 ? json(404, NOT_FOUND.google) : undefined
  await syncFor(world, context, { owner: ada, seconds: 60 })
  expect([refusals > 0, await foldersOf(ada)]).toEqual([true, { [cold.id]: 'Icebox' }])
})

it('word of a message that lies in the Icebox, and stale since, makes nobody a restorer', async () => {
  const ada = await providerOwner(world, 'microsoft')
  await syncMailbox(context, ada.mailboxId)
  const [first, next] = [coldMail(ada), coldMail(ada)]
  await ada.twin.deliver(ada.address, first.raw)
  let stale: unknown[] = []
  const isInbox = (path: string) => path.endsWith('/mailFolders/inbox/messages/delta')
  world.fronts.microsoft.meddle = ({ url }, answer) => {
    if (isInbox(url.pathname)) stale = JSON.parse(String(answer.body)).value
    return answer
  }
  await syncMailbox(context, ada.mailboxId)
  expect(stale).toHaveLength(1)
  ada.twin.expireCursors()
  await ada.twin.deliver(ada.address, next.raw)
  world.fronts.microsoft.meddle = ({ url }, answer) => {
    if (!isInbox(url.pathname) || answer.status !== 200) return answer
    const page = JSON.parse(String(answer.body))
    return json(200, { ...page, value: [...stale, ...page.value] })
  }
  await syncMailbox(context, ada.mailboxId)
  expect(await foldersOf(ada)).toEqual({ [first.id]: 'Icebox', [next.id]: 'Icebox' })
  const { body } = await ada.client.send(listLogs, { id: ada.accountId })
  expect(body).toMatchObject([{ isFalsePositive: false }, { isFalsePositive: false }])
})

describe.each(NAMES)('a cursor that %s forgets', name => {
  it('at whatever call leaves no cold mail behind, and nobody has restored anything', async () => {
    const ada = await providerOwner(world, name)
    await syncMailbox(context, ada.mailboxId)
    const ids: string[] = []
    for (let at = 0, hit = true; hit; at++) {
      for (const _ of [1, 2, 3]) {
        const cold = coldMail(ada)
        ids.push(cold.id)
        await ada.twin.deliver(ada.address, cold.raw)
      }
      let calls = 0
      hit = false
      world.fronts[name].meddle = (_question, answer) => {
        if (calls++ === at) {
          ada.twin.expireCursors()
          hit = true
        }
        return answer
      }
      await syncMailbox(context, ada.mailboxId)
      world.fronts[name].meddle = undefined
      await makeAllDue(world, ada.mailboxId)
      await syncMailbox(context, ada.mailboxId)
      const left = Object.entries(await foldersOf(ada)).filter(([, folder]) => folder !== 'Icebox')
      expect(left, `lost at call ${at}`).toEqual([])
    }
    const { body } = await ada.client.send(listLogs, { id: ada.accountId })
    expect(body.filter(({ isFalsePositive }: { isFalsePositive: boolean }) => isFalsePositive)).toEqual([])
  }, 120_000)
})
