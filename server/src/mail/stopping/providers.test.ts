import { askToStop, getStopSettings } from '@icebox/contract/replies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, wantedMail } from '../../../testing/mail-world.ts'
import {
  allowSending,
  foldersOf,
  NAMES,
  newProviderContext,
  type ProviderOwner,
  providerOwner,
  scopesAtConnecting,
} from '../../../testing/provider-owners.ts'
import { type ProviderWorld, providerWorld } from '../../../testing/provider-world.ts'
import { letTimePass, requestsOf } from '../../../testing/stop-world.ts'
import type { WorkerContext } from '../lease/work.ts'
import { syncMailbox } from '../sync/sync.ts'
import { sendStopRequest } from './send.ts'

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

const FROM = 'derek@cold-firm.example'
const PROOF = `Return-Path: <${FROM}>\r\nAuthentication-Results: mx.test; dmarc=pass header.from=cold-firm.example`

async function icedOf(owner: ProviderOwner, pitch = pitchTo(owner)): Promise<string> {
  await syncMailbox(context, owner.mailboxId)
  await owner.twin.deliver(owner.address, pitch.raw)
  await syncMailbox(context, owner.mailboxId)
  const { id } = await world.test.app.db
    .selectFrom('entry')
    .select('id')
    .where('account_id', '=', owner.accountId)
    .where('state', '=', 'moved')
    .executeTakeFirstOrThrow()
  return id
}

const pitchTo = (owner: ProviderOwner) => coldMail(owner, { from: `Derek <${FROM}>`, headers: PROOF })

/** A letter goes out in answer to the message, because somebody pressed a button. */
async function askAndSend(owner: ProviderOwner, id: string): Promise<void> {
  const { body } = await owner.client.send(askToStop, { id: owner.accountId }, { ids: [id], dryRun: false })
  expect(body.answers).toMatchObject([{ way: 'reply', to: FROM, because: null }])
  await letTimePass(world.test, owner)
  const [request] = await requestsOf(world.test, owner)
  for (let round = 0; round < 2; round++) await sendStopRequest(context, request?.id ?? '')
  expect(await requestsOf(world.test, owner)).toMatchObject([{ state: 'sent', because: null }])
}

const settingsOf = async ({ client, accountId }: ProviderOwner) =>
  (await client.send(getStopSettings, { id: accountId })).body

describe.each(NAMES)('a letter from a mailbox at %s', name => {
  it('goes out once in its thread, when sending is allowed, and lies in Sent', async () => {
    const owner = await providerOwner(world, name)
    const id = await icedOf(owner)
    if (name === 'microsoft') {
      expect(await settingsOf(owner)).toMatchObject({ mailboxes: [{ maySend: false }] })
      expect(await allowSending(owner)).toContain('Mail.Send')
    }
    expect(await settingsOf(owner)).toMatchObject({ mailboxes: [{ maySend: true, because: null }] })
    await askAndSend(owner, id)
    const sent = (await owner.twin.program(owner.address).messages()).filter(({ folder }) => folder === 'Sent')
    expect(sent.map(({ subject }) => subject)).toEqual(['Re: Quick question about your pipeline'])
  }, 60_000)

  it('is answered in vain: the answer goes on ice, until the user writes to them by their own hand', async () => {
    const owner = await providerOwner(world, name)
    if (name === 'microsoft') await allowSending(owner)
    const pitch = pitchTo(owner)
    await askAndSend(owner, await icedOf(owner, pitch))
    const answer = () =>
      wantedMail(owner, { from: `Derek <${FROM}>`, headers: `${PROOF}\r\nReferences: ${pitch.id} <letter@x.example>` })
    const folderOf = async ({ id, raw }: ReturnType<typeof answer>) => {
      await owner.twin.deliver(owner.address, raw)
      await syncMailbox(context, owner.mailboxId)
      return (await foldersOf(owner))[id]
    }
    expect(await folderOf(answer())).toBe('Icebox')
    const own = wantedMail({ address: FROM }, { from: owner.address })
    await owner.twin.deliver(owner.address, own.raw, { folder: 'Sent' })
    expect(await folderOf(answer())).toBe('INBOX')
  }, 60_000)
})

it.each(NAMES)('%s is asked for no more than sorting takes, until somebody wants letters to leave', async name => {
  const asked = await scopesAtConnecting(world, name)
  expect(asked.filter(scope => /send|mail\.google\.com|compose/i.test(scope))).toEqual([])
  expect(asked).toContain(name === 'google' ? 'https://www.googleapis.com/auth/gmail.modify' : 'Mail.ReadWrite')
})
