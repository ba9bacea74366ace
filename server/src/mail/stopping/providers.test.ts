import * as providers from '@icebox/contract/providers'
import { askToStop, getStopSettings } from '@icebox/contract/replies'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail } from '../../../testing/mail-world.ts'
import { NAMES, newProviderContext, type ProviderOwner, providerOwner } from '../../../testing/provider-owners.ts'
import { consent, type ProviderWorld, providerWorld } from '../../../testing/provider-world.ts'
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

async function icedOf(owner: ProviderOwner): Promise<string> {
  await syncMailbox(context, owner.mailboxId)
  await owner.twin.deliver(owner.address, coldMail(owner, { from: `Derek <${FROM}>`, headers: PROOF }).raw)
  await syncMailbox(context, owner.mailboxId)
  const { id } = await world.test.app.db
    .selectFrom('entry')
    .select('id')
    .where('account_id', '=', owner.accountId)
    .where('state', '=', 'moved')
    .executeTakeFirstOrThrow()
  return id
}

const settingsOf = async ({ client, accountId }: ProviderOwner) =>
  (await client.send(getStopSettings, { id: accountId })).body

/** Asks Microsoft for sending too, as the settings lead to. */
async function allowSending(owner: ProviderOwner): Promise<void> {
  const input = { address: owner.address, sends: 'true' } as const
  const { body } = await owner.client.send(providers.outlookPermissionsUrl, {}, input)
  expect(new URL(body.authUrl).searchParams.get('scope')).toContain('Mail.Send')
  const query = new URLSearchParams((await consent(body.authUrl, { as: owner.address })).split('?')[1])
  const brought = { code: query.get('code') ?? '', state: query.get('state') ?? '' }
  expect((await owner.client.send(providers.outlookCallback, {}, brought)).body).toMatchObject({ success: true })
}

describe.each(NAMES)('a letter from a mailbox at %s', name => {
  it('goes out once in its thread, when sending is allowed, and lies in Sent', async () => {
    const owner = await providerOwner(world, name)
    const id = await icedOf(owner)
    if (name === 'microsoft') {
      expect(await settingsOf(owner)).toMatchObject({ mailboxes: [{ maySend: false }] })
      await allowSending(owner)
    }
    expect(await settingsOf(owner)).toMatchObject({ mailboxes: [{ maySend: true, because: null }] })
    const { body } = await owner.client.send(askToStop, { id: owner.accountId }, { ids: [id], dryRun: false })
    expect(body.answers).toMatchObject([{ way: 'reply', to: FROM, because: null }])
    await letTimePass(world.test, owner)
    const [request] = await requestsOf(world.test, owner)
    for (let round = 0; round < 2; round++) await sendStopRequest(context, request?.id ?? '')
    expect(await requestsOf(world.test, owner)).toMatchObject([{ state: 'sent', because: null }])
    const sent = (await owner.twin.program(owner.address).messages()).filter(({ folder }) => folder === 'Sent')
    expect(sent.map(({ subject }) => subject)).toEqual(['Re: Quick question about your pipeline'])
  }, 60_000)
})
