import { randomUUID } from 'node:crypto'
import { authStatus } from '@icebox/contract/auth'
import { listMailboxes } from '@icebox/contract/mailbox'
import * as providers from '@icebox/contract/providers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coldMail, wantedMail } from '../../testing/mail-world.ts'
import { consent, land, type ProviderWorld, providerWorld } from '../../testing/provider-world.ts'
import { holdConnections } from './connections.ts'
import { newPlaces } from './places.ts'
import { syncMailbox } from './sync.ts'
import type { Desk } from './work.ts'

let world: ProviderWorld
let desk: Desk
beforeAll(async () => {
  world = await providerWorld()
  const app = { ...world.test.app, processId: randomUUID() }
  desk = { app, connections: holdConnections(app), places: newPlaces(4) }
})
afterAll(async () => {
  await desk.connections.closeAll()
  await world.close()
})

const NAMES = ['google', 'microsoft'] as const
type Name = (typeof NAMES)[number]
const SIGN_IN = { google: providers.googleSigninUrl, microsoft: providers.microsoftSigninUrl } as const
const ASK = { google: providers.gmailUrl, microsoft: providers.outlookPermissionsUrl } as const

/** Somebody who has just connected the mailbox in the browser. */
async function owner(name: Name) {
  const address = `${randomUUID()}@${name === 'google' ? 'gmail.com' : 'outlook.com'}`
  world[name].addPerson({ email: address, name: 'Owner' })
  const client = world.test.visitor()
  await land(client, await consent((await client.send(SIGN_IN[name], {})).body.authUrl, { as: address }))
  const back = await consent((await client.send(ASK[name], {})).body.authUrl, { as: address })
  const query = new URLSearchParams(back.split('?')[1])
  if (name === 'google') await land(client, back)
  else
    await client.send(providers.outlookCallback, {}, { code: query.get('code') ?? '', state: query.get('state') ?? '' })
  const accountId: string = (await client.send(authStatus, {})).body.user.id
  const health = async () => (await client.send(listMailboxes, { id: accountId })).body[0]
  const mailboxId: string = (await health()).id
  return { address, accountId, mailboxId, client, health, twin: world[name] }
}

async function foldersOf({ twin, address }: Awaited<ReturnType<typeof owner>>) {
  const messages = await twin.program(address).messages()
  return Object.fromEntries(messages.map(({ messageId, folder }) => [messageId, folder]))
}

describe.each(NAMES)('a mailbox connected at %s', name => {
  it('is read and sorted with the tokens it was given, and with new ones when they end', async () => {
    const ada = await owner(name)
    const [cold, wanted, second] = [coldMail(ada), wantedMail(ada), coldMail(ada)]
    for (const { raw } of [cold, wanted]) await ada.twin.deliver(ada.address, raw)
    await syncMailbox(desk, ada.mailboxId)
    expect(await foldersOf(ada)).toEqual({ [cold.id]: 'Icebox', [wanted.id]: 'INBOX' })
    expect(await ada.health()).toMatchObject({ provider: name, status: 'watching', advice: null })
    ada.twin.expireAccessTokens()
    await ada.twin.deliver(ada.address, second.raw)
    await syncMailbox(desk, ada.mailboxId)
    expect(await foldersOf(ada)).toMatchObject({ [second.id]: 'Icebox' })
  })

  it('asks to be connected again when the person took the right away, and is left alone until then', async () => {
    const ada = await owner(name)
    await syncMailbox(desk, ada.mailboxId)
    ada.twin.revokeGrants(ada.address)
    await syncMailbox(desk, ada.mailboxId)
    expect(await ada.health()).toMatchObject({ status: 'reconnect', advice: expect.any(String) })
    const before = world.fronts[name].calls.length
    await syncMailbox(desk, ada.mailboxId)
    expect(world.fronts[name].calls).toHaveLength(before)
  })
})
