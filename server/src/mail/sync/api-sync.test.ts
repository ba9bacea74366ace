import { json } from '@icebox/sandbox/http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Meddling } from '../../../testing/front.ts'
import { coldMail, wantedMail } from '../../../testing/mail-world.ts'
import {
  foldersOf,
  makeAllDue,
  NAMES,
  type Name,
  newProviderContext,
  providerOwner,
} from '../../../testing/provider-owners.ts'
import { type ProviderWorld, providerWorld } from '../../../testing/provider-world.ts'
import type { WorkerContext } from '../lease/work.ts'
import { syncMailbox } from './sync.ts'

let world: ProviderWorld
let context: WorkerContext
beforeAll(async () => {
  world = await providerWorld()
  context = newProviderContext(world)
})
afterEach(() => {
  for (const front of Object.values(world.fronts)) front.meddle = undefined
})
afterAll(async () => {
  await context.connections.closeAll()
  await world.close()
})

const isMove: Record<Name, RegExp> = { google: /\/modify$/, microsoft: /\/move$/ }
const isApi: Record<Name, RegExp> = { google: /^\/gmail\//, microsoft: /^\/v1\.0\// }

/** The provider does what it was asked, and the answer to moves never arrives. */
const losingMoves =
  (name: Name): Meddling =>
  ({ url }, answer) =>
    isMove[name].test(url.pathname) ? json(503, { error: { code: 'x', message: 'lost' } }) : answer

describe.each(NAMES)('a mailbox connected at %s', name => {
  it('has a message moved once: after a lost answer it stays where its owner put it back', async () => {
    const ada = await providerOwner(world, name)
    await syncMailbox(context, ada.mailboxId)
    const cold = coldMail(ada)
    await ada.twin.deliver(ada.address, cold.raw)
    world.fronts[name].meddle = losingMoves(name)
    await syncMailbox(context, ada.mailboxId)
    world.fronts[name].meddle = undefined
    const program = ada.twin.program(ada.address)
    const [moved] = await program.messages()
    expect(moved?.folder).toBe('Icebox')
    if (moved) await program.move(moved, 'INBOX')
    for (const _ of [1, 2]) {
      await makeAllDue(world, ada.mailboxId)
      await syncMailbox(context, ada.mailboxId)
    }
    expect(await foldersOf(ada)).toEqual({ [cold.id]: 'INBOX' })
  }, 60_000)

  it('is not given up while the permission stands, though every call is refused for a while', async () => {
    const ada = await providerOwner(world, name)
    await syncMailbox(context, ada.mailboxId)
    world.fronts[name].meddle = ({ url }, answer) =>
      isApi[name].test(url.pathname)
        ? json(401, { error: { code: 'InvalidAuthenticationToken', message: 'no' } })
        : answer
    for (const _ of [1, 2, 3, 4]) {
      await syncMailbox(context, ada.mailboxId)
      await makeAllDue(world, ada.mailboxId)
    }
    expect(await ada.health()).toMatchObject({ status: 'watching' })
    world.fronts[name].meddle = undefined
    const cold = coldMail(ada)
    await ada.twin.deliver(ada.address, cold.raw)
    await syncMailbox(context, ada.mailboxId)
    expect(await foldersOf(ada)).toEqual({ [cold.id]: 'Icebox' })
  }, 60_000)

  it('is read and sorted with the tokens it was given, and with new ones when they end', async () => {
    const ada = await providerOwner(world, name)
    const [cold, wanted, second] = [coldMail(ada), wantedMail(ada), coldMail(ada)]
    for (const { raw } of [cold, wanted]) await ada.twin.deliver(ada.address, raw)
    await syncMailbox(context, ada.mailboxId)
    expect(await foldersOf(ada)).toEqual({ [cold.id]: 'Icebox', [wanted.id]: 'INBOX' })
    expect(await ada.health()).toMatchObject({ provider: name, status: 'watching', advice: null })
    ada.twin.expireAccessTokens()
    await ada.twin.deliver(ada.address, second.raw)
    await syncMailbox(context, ada.mailboxId)
    expect(await foldersOf(ada)).toMatchObject({ [second.id]: 'Icebox' })
  })

  it('asks to be connected again when the person took the right away, and is left alone until then', async () => {
    const ada = await providerOwner(world, name)
    await syncMailbox(context, ada.mailboxId)
    ada.twin.revokeGrants(ada.address)
    await syncMailbox(context, ada.mailboxId)
    expect(await ada.health()).toMatchObject({ status: 'reconnect', advice: expect.any(String) })
    const before = world.fronts[name].calls.length
    await syncMailbox(context, ada.mailboxId)
    expect(world.fronts[name].calls).toHaveLength(before)
  })
})
