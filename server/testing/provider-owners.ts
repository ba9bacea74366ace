import { randomUUID } from 'node:crypto'
import { authStatus } from '@icebox/contract/auth'
import { listMailboxes } from '@icebox/contract/mailbox'
import * as providers from '@icebox/contract/providers'
import type { MailTwin } from '@icebox/sandbox/mail-twin'
import { newPlaces } from '../src/mail/lease/places.ts'
import type { WorkerContext } from '../src/mail/lease/work.ts'
import { holdConnections } from '../src/mail/mailboxes/connections.ts'
import { syncMailbox } from '../src/mail/sync/sync.ts'
import { consent, land, type ProviderWorld } from './provider-world.ts'
import type { Client } from './test-app.ts'

export const NAMES = ['google', 'microsoft'] as const
export type Name = (typeof NAMES)[number]
const SIGN_IN = { google: providers.googleSigninUrl, microsoft: providers.microsoftSigninUrl } as const
const ASK = { google: providers.gmailUrl, microsoft: providers.outlookPermissionsUrl } as const

/** What one worker would work with. */
export function newProviderContext({ test }: ProviderWorld): WorkerContext {
  const app = { ...test.app, processId: randomUUID() }
  return { app, connections: holdConnections(app), places: newPlaces(4) }
}

/** Somebody with a mailbox at a provider. */
export interface ProviderOwner {
  readonly address: string
  readonly accountId: string
  readonly mailboxId: string
  readonly client: Client
  readonly twin: MailTwin
  health(): Promise<unknown>
}

/** Somebody who has just connected the mailbox in the browser. */
export async function providerOwner(world: ProviderWorld, name: Name): Promise<ProviderOwner> {
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

/** What a provider is asked for when a mailbox is connected. */
export async function scopesAtConnecting(world: ProviderWorld, name: Name): Promise<string[]> {
  const client = await world.test.newPerson(`${randomUUID()}@${name}.example`)
  const { authUrl } = (await client.send(ASK[name], {})).body
  return new URL(authUrl).searchParams.get('scope')?.split(' ') ?? []
}

/** Asks Microsoft for sending too, as the settings lead to. Answers what was asked for. */
export async function allowSending({ client, address }: ProviderOwner): Promise<string[]> {
  const { body } = await client.send(providers.outlookPermissionsUrl, {}, { address, sends: 'true' })
  const query = new URLSearchParams((await consent(body.authUrl, { as: address })).split('?')[1])
  const brought = { code: query.get('code') ?? '', state: query.get('state') ?? '' }
  const { status } = await client.send(providers.outlookCallback, {}, brought)
  if (status !== 200) throw new Error(`coming back answered ${status}`)
  return new URL(body.authUrl).searchParams.get('scope')?.split(' ') ?? []
}

/** Folders by Message-ID. */
export async function foldersOf({ twin, address }: ProviderOwner): Promise<Record<string, string>> {
  const messages = await twin.program(address).messages()
  return Object.fromEntries(messages.map(({ messageId, folder }) => [messageId, folder]))
}

/** All that waits is due now. */
export async function makeAllDue({ test }: ProviderWorld, mailboxId: string): Promise<void> {
  const { db } = test.app
  const past = new Date(Date.now() - 1_000)
  await db.updateTable('action').set({ not_before: past }).where('mailbox_id', '=', mailboxId).execute()
  await db.updateTable('entry').set({ read_after: past }).where('mailbox_id', '=', mailboxId).execute()
  await db.updateTable('mailbox').set({ quiet_until: null }).where('id', '=', mailboxId).execute()
}

/** Brings the mailbox up to date as often as it asks for within `seconds`. Answers how often. */
export async function syncFor(
  world: ProviderWorld,
  context: WorkerContext,
  it: { owner: ProviderOwner; seconds: number },
) {
  const { mailboxId } = it.owner
  let left = it.seconds
  for (let times = 1; ; times++) {
    await syncMailbox(context, mailboxId)
    const row = await world.test.app.db
      .selectFrom('mailbox')
      .select('next_check_at')
      .where('id', '=', mailboxId)
      .executeTakeFirstOrThrow()
    left -= Math.max(0, (row.next_check_at.getTime() - Date.now()) / 1_000)
    if (left < 0) return times
    await makeAllDue(world, mailboxId)
  }
}
