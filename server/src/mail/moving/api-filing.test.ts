import { changeRule, createRule, listRules, undoRule } from '@icebox/contract/rules'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, wantedMail } from '../../../testing/mail-world.ts'
import {
  foldersOf,
  makeAllDue,
  NAMES,
  newProviderContext,
  type ProviderOwner,
  providerOwner,
} from '../../../testing/provider-owners.ts'
import { type ProviderWorld, providerWorld } from '../../../testing/provider-world.ts'
import type { WorkerContext } from '../lease/work.ts'
import { workUndo } from '../rule-runs/undo-work.ts'
import { syncMailbox } from '../sync/sync.ts'

let world: ProviderWorld
let context: WorkerContext
beforeAll(async () => {
  world = await providerWorld()
  context = newProviderContext(world)
})
afterAll(async () => {
  await context.connections.closeAll()
  await world.close()
})

async function addRule(ada: ProviderOwner, sentence: string): Promise<string> {
  const { body } = await ada.client.send(createRule, { id: ada.accountId }, { sentence })
  await ada.client.send(changeRule, { id: ada.accountId, ruleId: body.rule.id }, { state: 'on', isConfirmed: true })
  return body.rule.id
}

const rulesOf = async (ada: ProviderOwner) => (await ada.client.send(listRules, { id: ada.accountId })).body.rules

async function syncTwice(ada: ProviderOwner): Promise<void> {
  for (const _ of [1, 2]) {
    await makeAllDue(world, ada.mailboxId)
    await syncMailbox(context, ada.mailboxId)
  }
}

describe.each(NAMES)('a rule for a mailbox at %s', name => {
  it('files once; taken back by hand it stays in the inbox and counts against the rule; undo brings back the rest', async () => {
    const ada = await providerOwner(world, name)
    await syncMailbox(context, ada.mailboxId)
    const ruleId = await addRule(ada, 'Move mail from @getpipelinely.example to Tools')
    await addRule(ada, 'Flag mail from @hearthside.example')
    const [first, second, wanted] = [coldMail(ada), coldMail(ada), wantedMail(ada)]
    for (const { raw } of [first, second, wanted]) await ada.twin.deliver(ada.address, raw)
    await syncTwice(ada)
    const filed = await foldersOf(ada)
    expect(filed[first.id]).toMatch(/Tools$/)
    expect(filed[second.id]).toBe(filed[first.id])
    expect(filed[wanted.id]).toBe('INBOX')
    expect(await rulesOf(ada)).toMatchObject([{ filed: 2, movedBack: 0, paused: null }, { filed: 1 }])
    const program = ada.twin.program(ada.address)
    const message = (await program.messages()).find(({ messageId }) => messageId === first.id)
    if (message) await program.move(message, 'INBOX')
    await syncTwice(ada)
    expect((await foldersOf(ada))[first.id]).toBe('INBOX')
    expect(await rulesOf(ada)).toMatchObject([{ filed: 2, movedBack: 1 }, {}])
    const { body } = await ada.client.send(undoRule, { id: ada.accountId, ruleId }, {})
    await workUndo(context.app, { id: body.runId })
    await syncTwice(ada)
    expect(await foldersOf(ada)).toEqual({ [first.id]: 'INBOX', [second.id]: 'INBOX', [wanted.id]: 'INBOX' })
    await workUndo(context.app, { id: body.runId })
    const run = await world.test.app.db
      .selectFrom('rule_run')
      .select(['state', 'moved', 'left_alone'])
      .where('id', '=', body.runId)
      .executeTakeFirst()
    expect(run).toEqual({ state: 'done', moved: 1, left_alone: 1 })
  }, 60_000)

  it('files once though a second rule wants it elsewhere, and not again when its owner moves it there and back', async () => {
    const ada = await providerOwner(world, name)
    await syncMailbox(context, ada.mailboxId)
    for (const folder of ['Tools', 'Other']) await addRule(ada, `Move mail from @getpipelinely.example to ${folder}`)
    const { id, raw } = coldMail(ada)
    await ada.twin.deliver(ada.address, raw)
    await syncTwice(ada)
    expect(await foldersOf(ada)).toEqual({ [id]: 'Icebox/Tools' })
    for (const folder of ['INBOX', 'Icebox/Other', 'INBOX']) {
      const program = ada.twin.program(ada.address)
      const [message] = await program.messages()
      if (message) await program.move(message, folder)
      await syncTwice(ada)
      expect(await foldersOf(ada)).toEqual({ [id]: folder })
    }
    expect(await rulesOf(ada)).toMatchObject([{ filed: 1 }, { filed: 0 }])
  }, 60_000)

  it('files on in a folder that was renamed or taken out of the Icebox; one that was removed pauses it, which says so', async () => {
    const ada = await providerOwner(world, name)
    await syncMailbox(context, ada.mailboxId)
    const ruleId = await addRule(ada, 'Move mail from @getpipelinely.example to Tools')
    const program = ada.twin.program(ada.address)
    const receive = async () => {
      const { id, raw } = coldMail(ada)
      await ada.twin.deliver(ada.address, raw)
      await syncTwice(ada)
      return (await foldersOf(ada))[id]
    }
    expect(await receive()).toBe('Icebox/Tools')
    await program.renameFolder('Icebox/Tools', 'Icebox/Gear')
    expect(await receive()).toBe('Icebox/Gear')
    await program.renameFolder('Icebox/Gear', 'Gear')
    expect(await receive()).toBe('Gear')
    expect((await rulesOf(ada))[0].paused).toBe(null)
    await program.removeFolder('Gear')
    for (const _ of [1, 2]) expect(await receive()).toBe('INBOX')
    expect((await rulesOf(ada))[0].paused).toMatch(/“Tools” was renamed or removed/)
    await ada.client.send(changeRule, { id: ada.accountId, ruleId }, { state: 'on' })
    expect(await receive()).toBe('Icebox/Tools')
    expect((await rulesOf(ada))[0].paused).toBe(null)
  }, 60_000)
})
