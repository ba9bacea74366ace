import { authStatus, connectImap, imapSignin } from '@icebox/contract/auth'
import { disconnectMailbox, listMailboxes } from '@icebox/contract/mailbox'
import { gmailUrl, googleSigninUrl, microsoftSigninUrl } from '@icebox/contract/providers'
import { addMailboxWay, googleWayUrl, listWays, microsoftWayUrl, removeWay } from '@icebox/contract/ways'
import { keepCertificate } from '@icebox/sandbox/imap/certificate'
import { newFolder } from '@icebox/sandbox/imap/client-for-tests'
import { type ScriptedImap, startScriptedImap } from '@icebox/sandbox/imap/scripted'
import { type Smtp, startSmtp } from '@icebox/sandbox/imap/smtp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { consent, land, type ProviderWorld, providerWorld } from '../../../testing/provider-world.ts'
import type { Client } from '../../../testing/test-app.ts'
import { sendWayLetter } from '../../accounts/way-letter.ts'
import { type RunningQueue, runQueue } from '../../kit/queue/queue-runner.ts'
import { findConnected } from '../mailboxes/mailbox-store.ts'

// Mail hosts are spoken to by a process of its own, which a busy machine starts slowly.
vi.setConfig({ testTimeout: 120_000 })

const SENDER = { address: 'icebox@operator.example', password: 'its password' }
const RIGHT = 'its password'

let world: ProviderWorld
let host: ScriptedImap
let smtp: Smtp
let queue: RunningQueue
const letters: { to: string; raw: string }[] = []

beforeAll(async () => {
  const certificate = keepCertificate(newFolder())
  smtp = await startSmtp({
    certificate,
    port: undefined,
    user: address => ({ address, password: '' }),
    sender: address => (address === SENDER.address ? SENDER : undefined),
    deliver: async (to, raw) => void letters.push({ to, raw: raw.toString('latin1') }),
  })
  host = await startScriptedImap({ users: [] })
  const url = `smtp://${encodeURIComponent(SENDER.address)}:${encodeURIComponent(SENDER.password)}@127.0.0.1:${smtp.port}`
  world = await providerWorld(undefined, {
    mailHosts: { allowCidrs: ['127.0.0.0/8', '::1/128'], extraCa: host.caPem },
    outgoing: { url, from: `Icebox <${SENDER.address}>`, ca: certificate.certPem },
  })
  const { app, databaseUrl } = world.test
  const verbs = { 'send-way-letter': (told: Parameters<typeof sendWayLetter>[1]) => sendWayLetter(app, told) }
  queue = await runQueue({ databaseUrl, log: app.log, concurrency: 2, verbs })
})
afterAll(async () => {
  await queue.stop()
  await world.close()
  await host.stop()
  await smtp.stop()
})

let count = 0
function newMailbox(): string {
  const email = `person${++count}@company.test`
  host.addUser({ address: email, password: RIGHT })
  return email
}
function newGoogle(): string {
  const email = `person${++count}@gmail.com`
  world.google.addPerson({ email, name: 'Person' })
  return email
}
const loginOf = (email: string, password = RIGHT) => ({ email, password, host: 'localhost', port: host.imapsPort })

interface SignedIn {
  readonly client: Client
  readonly id: string
}
const whoIs = async (client: Client) => (await client.send(authStatus, {})).body.user?.id as string | undefined
async function byGoogle(email: string): Promise<SignedIn> {
  const client = world.test.visitor()
  await land(client, await consent((await client.send(googleSigninUrl, {})).body.authUrl, { as: email }))
  return { client, id: (await whoIs(client)) ?? '' }
}
async function byMailbox(email: string, password = RIGHT): Promise<SignedIn> {
  const client = world.test.visitor()
  const { status, body } = await client.send(imapSignin, {}, loginOf(email, password))
  if (status !== 200) throw new Error(`signing in answered ${status}: ${body.message}`)
  return { client, id: body.user.id }
}
const addGoogle = async ({ client }: SignedIn, email: string) =>
  land(client, await consent((await client.send(googleWayUrl, {})).body.authUrl, { as: email }))
const waysOf = async ({ client, id }: SignedIn) => (await client.send(listWays, { id })).body
const namesOf = async (who: SignedIn) => (await waysOf(who)).map(({ address }: { address: string }) => address)
const mailboxesOf = async ({ client, id }: SignedIn) => (await client.send(listMailboxes, { id })).body
async function connect({ client, id }: SignedIn, email: string): Promise<string> {
  expect((await client.send(connectImap, {}, loginOf(email))).body).toMatchObject({ success: true })
  const boxes: { id: string; address: string }[] = await mailboxesOf({ client, id })
  return boxes.find(({ address }) => address === email)?.id ?? ''
}
const disconnect = ({ client, id }: SignedIn, mailboxId: string) =>
  client.send(disconnectMailbox, { id, mailboxId }, {}).then(({ status }) => expect(status).toBe(200))
/** Whoever holds the mailbox now has set another password. */
function passOn(email: string): string {
  host.addUser({ address: email, password: 'set by its new holder' })
  return 'set by its new holder'
}
const lettersTo = (email: string) => letters.filter(({ to }) => to === email).map(({ raw }) => raw)

describe('a mailbox that was connected beside another way to sign in', () => {
  it('signs nobody in while it is connected, and says whose it is', async () => {
    const owner = await byGoogle(newGoogle())
    const work = newMailbox()
    await connect(owner, work)
    expect(await waysOf(owner)).toMatchObject([{ provider: 'google', host: null, isMailboxLeft: false }])
    expect(await mailboxesOf(owner)).toMatchObject([{ address: work, signsIn: 'no' }])
    const holder = world.test.visitor()
    const answer = await holder.send(imapSignin, {}, loginOf(work))
    expect(answer).toMatchObject({ status: 409, body: { message: expect.stringContaining('another Icebox account') } })
    expect(await whoIs(holder)).toBeUndefined()
  })

  it('opens an account of its own for whoever holds it after it was disconnected', async () => {
    const owner = await byGoogle(newGoogle())
    const work = newMailbox()
    await disconnect(owner, await connect(owner, work))
    const holder = await byMailbox(work, passOn(work))
    expect(holder.id).not.toBe(owner.id)
    expect(await mailboxesOf(holder)).toMatchObject([{ address: work }])
    expect(await mailboxesOf(owner)).toEqual([])
  })

  it('as a second Gmail opens an account of its own too', async () => {
    const owner = await byGoogle(newGoogle())
    const second = newGoogle()
    const { authUrl } = (await owner.client.send(gmailUrl, {}, { address: second, anyway: 'true' })).body
    expect(await land(owner.client, await consent(authUrl, { as: second }))).toBe('/dashboard?gmail=connected')
    expect((await byGoogle(second)).id).not.toBe(owner.id)
    expect(await namesOf(owner)).not.toContain(second)
  })

  it('signs in once it is asked for, until it is disconnected', async () => {
    const owner = await byGoogle(newGoogle())
    const own = newMailbox()
    const mailboxId = await connect(owner, own)
    expect((await owner.client.send(addMailboxWay, { id: owner.id }, { mailboxId })).status).toBe(200)
    const elsewhere = await byMailbox(own)
    expect(elsewhere.id).toBe(owner.id)
    expect((await waysOf(owner)).at(-1)).toMatchObject({ provider: 'imap', address: own, host: 'localhost' })
    expect(Date.parse((await waysOf(owner)).at(-1).lastUsedAt)).toBeGreaterThan(Date.now() - 60_000)
    expect(await mailboxesOf(owner)).toMatchObject([{ signsIn: 'yes' }])
    await disconnect(owner, mailboxId)
    expect(await whoIs(elsewhere.client)).toBeUndefined()
    expect(await whoIs(owner.client)).toBe(owner.id)
    expect((await byMailbox(own, passOn(own))).id).not.toBe(owner.id)
  })
})

describe('a mailbox that is the only way to sign in', () => {
  it('still opens the account after it was disconnected, and is not connected again by that', async () => {
    const only = newMailbox()
    const owner = await byMailbox(only)
    const [{ id: mailboxId, signsIn }] = await mailboxesOf(owner)
    expect(signsIn).toBe('only')
    await disconnect(owner, mailboxId)
    const again = await byMailbox(only)
    expect(again.id).toBe(owner.id)
    expect(await mailboxesOf(again)).toEqual([])
    expect(await waysOf(again)).toMatchObject([{ address: only, isMailboxLeft: true }])
  })

  it('and was disconnected opens it no more as soon as there is another way', async () => {
    const only = newMailbox()
    const owner = await byMailbox(only)
    const [{ id: mailboxId }] = await mailboxesOf(owner)
    await disconnect(owner, mailboxId)
    const google = newGoogle()
    expect(await addGoogle(owner, google)).toBe('/dashboard?way=google')
    expect(await namesOf(owner)).toEqual([google])
    expect((await byMailbox(only, passOn(only))).id).not.toBe(owner.id)
    expect((await byGoogle(google)).id).toBe(owner.id)
  })

  it('and was put back into the inbox first is treated the same', async () => {
    const [only, google] = [newMailbox(), newGoogle()]
    const owner = await byMailbox(only)
    const [{ id: mailboxId }] = await mailboxesOf(owner)
    await addGoogle(owner, google)
    await owner.client.send(disconnectMailbox, { id: owner.id, mailboxId }, { folder: 'put_back' })
    expect(await namesOf(owner)).toEqual([google])
    const holder = await world.test.visitor().send(imapSignin, {}, loginOf(only, passOn(only)))
    expect(holder.status).toBe(409)
  })

  it('and is connected again is a way like any other', async () => {
    const only = newMailbox()
    const owner = await byMailbox(only)
    const [{ id: mailboxId }] = await mailboxesOf(owner)
    await disconnect(owner, mailboxId)
    await connect(owner, only)
    await addGoogle(owner, newGoogle())
    expect(await namesOf(owner)).toContain(only)
    expect((await byMailbox(only)).id).toBe(owner.id)
  })
})

describe('ways to sign in', () => {
  it('can be taken away, with the sessions that were begun by them, but never the last one', async () => {
    const [own, google] = [newMailbox(), newGoogle()]
    const owner = await byMailbox(own)
    await addGoogle(owner, google)
    const [first, second] = await waysOf(owner)
    const [byFirst, bySecond] = [await byMailbox(own), await byGoogle(google)]
    expect([byFirst.id, bySecond.id]).toEqual([owner.id, owner.id])
    expect((await owner.client.send(removeWay, { id: owner.id, wayId: first.id })).status).toBe(200)
    expect(await whoIs(byFirst.client)).toBeUndefined()
    expect([await whoIs(owner.client), await whoIs(bySecond.client)]).toEqual([owner.id, owner.id])
    expect(await world.test.visitor().send(imapSignin, {}, loginOf(own))).toMatchObject({ status: 409 })
    const last = await owner.client.send(removeWay, { id: owner.id, wayId: second.id })
    expect(last).toMatchObject({ status: 409, body: { message: expect.stringContaining('only way to sign in') } })
    expect(await namesOf(owner)).toEqual([google])
  })

  it('taken away both at once leave one', async () => {
    const owner = await byMailbox(newMailbox())
    await addGoogle(owner, newGoogle())
    const ways: { id: string }[] = await waysOf(owner)
    const answers = await Promise.all(
      ways.map(({ id: wayId }) => owner.client.send(removeWay, { id: owner.id, wayId })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await waysOf(owner)).toHaveLength(1)
  })

  it("are not another's to see, add to or take away", async () => {
    const [owner, stranger] = [await byMailbox(newMailbox()), await byMailbox(newMailbox())]
    await addGoogle(stranger, newGoogle())
    const [{ id: wayId }] = await waysOf(owner)
    const [{ id: mailboxId }] = await mailboxesOf(owner)
    const { client, id } = stranger
    expect((await client.send(listWays, { id: owner.id })).status).toBe(403)
    expect((await client.send(removeWay, { id: owner.id, wayId })).status).toBe(403)
    expect((await client.send(removeWay, { id, wayId })).status).toBe(404)
    expect((await client.send(removeWay, { id, wayId: 'no id' })).status).toBe(404)
    expect((await client.send(addMailboxWay, { id }, { mailboxId })).status).toBe(404)
    expect((await world.test.visitor().send(googleWayUrl, {})).status).toBe(401)
    expect(await waysOf(owner)).toHaveLength(1)
  })

  it('at a provider are added only by whoever began, and only where they open no other account', async () => {
    const [mine, theirs] = [newGoogle(), newGoogle()]
    const [owner, other] = [await byMailbox(newMailbox()), await byGoogle(theirs)]
    expect(await addGoogle(owner, theirs)).toBe('/dashboard?way=google&way_error=taken')
    const back = await consent((await owner.client.send(googleWayUrl, {})).body.authUrl, { as: mine })
    const shared = world.test.visitor()
    for (const [name, value] of owner.client.cookies) shared.cookies.set(name, value)
    shared.cookies.set('sid', other.client.cookies.get('sid') ?? '')
    expect(await land(shared, back)).toBe('/dashboard?way=google&way_error=expired')
    expect(await namesOf(owner)).toHaveLength(1)
    expect(await namesOf(other)).toEqual([theirs])
    expect((await byGoogle(theirs)).id).toBe(other.id)
  })

  it('may be Microsoft as well', async () => {
    const email = `person${++count}@outlook.com`
    world.microsoft.addPerson({ email, name: 'Person' })
    const owner = await byMailbox(newMailbox())
    const { authUrl } = (await owner.client.send(microsoftWayUrl, {})).body
    expect(await land(owner.client, await consent(authUrl, { as: email }))).toBe('/dashboard?way=microsoft')
    const visitor = world.test.visitor()
    await land(visitor, await consent((await visitor.send(microsoftSigninUrl, {})).body.authUrl, { as: email }))
    expect(await whoIs(visitor)).toBe(owner.id)
  })

  it('of a provider that is not set up here any more count for nothing', async () => {
    const [own, google] = [newMailbox(), newGoogle()]
    const owner = await byMailbox(own)
    await addGoogle(owner, google)
    const { config } = world.test.app
    const kept = config.google
    Object.assign(config, { google: undefined })
    const [first] = await waysOf(owner)
    expect((await owner.client.send(removeWay, { id: owner.id, wayId: first.id })).status).toBe(409)
    Object.assign(config, { google: kept })
    expect((await owner.client.send(removeWay, { id: owner.id, wayId: first.id })).status).toBe(200)
  })
})

describe('the first address', () => {
  it('is told of every way added and removed', async () => {
    const [first, own] = [newGoogle(), newMailbox()]
    const owner = await byGoogle(first)
    const mailboxId = await connect(owner, own)
    expect(lettersTo(first)).toEqual([])
    await owner.client.send(addMailboxWay, { id: owner.id }, { mailboxId })
    await vi.waitFor(() => expect(lettersTo(first)).toHaveLength(1), 20_000)
    expect(lettersTo(first)[0]).toMatch(/Subject: A way to sign in to Icebox was added/)
    expect(lettersTo(first)[0]).toContain(own)
    await owner.client.send(removeWay, { id: owner.id, wayId: (await waysOf(owner)).at(-1).id })
    await vi.waitFor(() => expect(lettersTo(first)).toHaveLength(2), 20_000)
    expect(lettersTo(first)[1]).toMatch(/Subject: A way to sign in to Icebox was removed/)
    expect(lettersTo(own)).toEqual([])
  })

  it('that nobody has proven is written nothing', async () => {
    const [claimed, google] = [newMailbox(), newGoogle()]
    const owner = await byMailbox(claimed)
    await addGoogle(owner, google)
    const { db } = world.test.app
    const waiting = () => db.selectFrom('identity').select('id').where('account_id', '=', owner.id).execute()
    expect(await waiting()).toHaveLength(2)
    const told = { accountId: owner.id, change: 'added', provider: 'google', address: google } as const
    await sendWayLetter(world.test.app, { ...told, at: new Date().toISOString() })
    expect(lettersTo(claimed)).toEqual([])
  })
})

it('a mailbox with an API is never found by a password, whatever its host is called', async () => {
  const owner = await byGoogle(newGoogle())
  const { authUrl } = (await owner.client.send(gmailUrl, {})).body
  const [{ address }] = await waysOf(owner)
  await land(owner.client, await consent(authUrl, { as: address }))
  const { db } = world.test.app
  const row = await db.selectFrom('mailbox').selectAll().where('account_id', '=', owner.id).executeTakeFirstOrThrow()
  expect(await findConnected(db, row)).toMatchObject({ id: row.id })
  expect(await findConnected(db, { ...row, provider: 'imap' })).toBeUndefined()
})
