import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { coldMail } from '../../../testing/mail-world.ts'
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
import { syncMailbox } from '../sync/sync.ts'

let world: ProviderWorld
let context: WorkerContext
beforeAll(async () => {
  world = await providerWorld()
  context = newProviderContext(world)
})
afterEach(() => {
  for (const front of Object.values(world.fronts)) Object.assign(front, { meddle: undefined, refuse: undefined })
})
afterAll(async () => {
  await context.connections.closeAll()
  await world.close()
})

const isMove: Record<Name, RegExp> = { google: /\/modify$/, microsoft: /\/move$/ }

it.each(NAMES)(
  'a move that %s made and answered by "later" is not made again once its owner has put the mail back',
  async name => {
    const ada = await providerOwner(world, name)
    await syncMailbox(context, ada.mailboxId)
    const cold = coldMail(ada)
    await ada.twin.deliver(ada.address, cold.raw)
    // It was done, and the answer was lost on its way through the provider's own house.
    world.fronts[name].meddle = ({ url }, answer) =>
      isMove[name].test(url.pathname)
        ? { status: 503, headers: { 'retry-after': '60' }, body: Buffer.from('{}') }
        : answer
    await syncMailbox(context, ada.mailboxId)
    world.fronts[name].meddle = undefined
    expect(await foldersOf(ada)).toEqual({ [cold.id]: 'Icebox' })
    const program = ada.twin.program(ada.address)
    const [message] = await program.messages()
    if (message) await program.move(message, 'INBOX')
    for (const _ of [1, 2]) {
      await makeAllDue(world, ada.mailboxId)
      await syncMailbox(context, ada.mailboxId)
    }
    expect(await foldersOf(ada)).toEqual({ [cold.id]: 'INBOX' })
  },
)
