import { afterEach, beforeEach, expect, test } from 'vitest'
import { html, serveHttp, text } from '../../http.ts'
import { ADA, callAs, IMMUTABLE, letter, listen, MAIL } from '../client-for-tests.ts'
import { type MicrosoftTwin, startMicrosoftTwin } from '../twin.ts'

const RESOURCE = "/me/mailFolders('inbox')/messages"
let twin: MicrosoftTwin
let token: string
let bell: Awaited<ReturnType<typeof listen>>

beforeEach(async () => {
  twin = await startMicrosoftTwin({ people: [{ email: ADA, name: 'Ada' }] })
  token = (await twin.grant(ADA, MAIL)).accessToken
  bell = await listen()
})
afterEach(async () => {
  await twin.stop()
  await bell.stop()
})

test('a subscription is made, shown, renewed and ended', async () => {
  const made = await subscribe()
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({ changeType: 'created', clientState: 'a secret', resource: RESOURCE })
  const path = `/subscriptions/${made.body.id}`
  const expirationDateTime = inMinutes(4000)
  const renewed = await callAs(twin, token)(path, { method: 'PATCH', body: JSON.stringify({ expirationDateTime }) })
  expect(renewed.body.expirationDateTime).toBe(expirationDateTime)
  expect((await callAs(twin, token)(path)).body.expirationDateTime).toBe(expirationDateTime)
  expect((await callAs(twin, token)('/subscriptions')).body.value).toHaveLength(1)
  expect((await callAs(twin, token)(`${path}/reauthorize`, { method: 'POST' })).status).toBe(204)
  expect((await callAs(twin, token)(path, { method: 'DELETE' })).status).toBe(204)
  expect((await callAs(twin, token)(path)).status).toBe(404)
})

test('none lives longer than 4,230 minutes, and none begins in the past', async () => {
  expect((await subscribe({ expirationDateTime: inMinutes(4229) })).status).toBe(201)
  expect((await subscribe({ expirationDateTime: inMinutes(4232) })).status).toBe(400)
  expect((await subscribe({ expirationDateTime: inMinutes(-1) })).status).toBe(400)
  const { body } = await subscribe()
  const later = { method: 'PATCH', body: JSON.stringify({ expirationDateTime: inMinutes(10_080) }) }
  expect((await callAs(twin, token)(`/subscriptions/${body.id}`, later)).status).toBe(400)
})

test('both addresses must give the token back as plain text', async () => {
  const wrong = [
    await serveHttp(async () => text(202, '')),
    await serveHttp(async question => html(200, question.url.searchParams.get('validationToken') ?? '')),
    await serveHttp(async question => text(200, `${question.url.searchParams.get('validationToken')}!`)),
  ]
  for (const { port } of wrong) {
    const address = `http://127.0.0.1:${port}`
    for (const field of ['notificationUrl', 'lifecycleNotificationUrl']) {
      const { status, body } = await subscribe({ [field]: address })
      expect([status, body.error.code]).toEqual([400, 'ValidationError'])
    }
  }
  expect((await subscribe({ notificationUrl: 'http://firm.example/ring' })).body.error.code).toBe('InvalidRequest')
  expect((await callAs(twin, token)('/subscriptions')).body.value).toEqual([])
  for (const { stop } of wrong) await stop()
})

test('what the subscriber cannot have is refused', async () => {
  expect((await subscribe({ resource: '/me/calendar/events' })).status).toBe(400)
  expect((await subscribe({ resource: "/me/mailFolders('none')/messages" })).status).toBe(404)
  expect((await subscribe({ changeType: 'moved' })).status).toBe(400)
  expect((await subscribe({ clientState: 'x'.repeat(129) })).status).toBe(400)
})

test('new mail is told with the ids the subscriber asked for and the secret', async () => {
  const made = await subscribe({}, IMMUTABLE)
  await twin.deliver(ADA, letter('Ring'))
  const [notice] = await bell.until(1)
  const [message] = await twin.program(ADA).messages()
  expect(notice).toMatchObject({
    ...{ subscriptionId: made.body.id, changeType: 'created', clientState: 'a secret' },
    resourceData: { id: message?.id, '@odata.type': '#Microsoft.Graph.Message' },
  })
  const told = String(notice?.resource)
  expect((await callAs(twin, token)(`/${told}`)).body.subject).toBe('Ring')
})

test('without the preference ids of the other kind are told', async () => {
  await subscribe()
  await twin.deliver(ADA, letter('Ring'))
  const [notice] = await bell.until(1)
  expect(notice).toMatchObject({ resourceData: { id: expect.stringMatching(/^AAMk/) } })
})

test('a folder tells of what comes in, is marked and leaves, and of nothing else', async () => {
  await subscribe({ changeType: 'created,updated,deleted' }, IMMUTABLE)
  await twin.deliver(ADA, letter('Elsewhere'), { folder: 'Archive' })
  await twin.deliver(ADA, letter('Here'))
  await bell.until(1)
  const program = twin.program(ADA)
  const here = (await program.messages()).find(message => message.subject === 'Here')
  if (!here) throw new Error('The mail is missing.')
  await program.flag(here, '\\Seen')
  await bell.until(2)
  await program.move(here, 'Icebox')
  const kinds = (await bell.until(3)).map(notice => notice.changeType)
  expect(kinds).toEqual(['created', 'updated', 'deleted'])
})

test('a notice that is not taken comes again', async () => {
  let refusals = 2
  const shy = await listen(() => (refusals-- > 0 ? 500 : 202))
  await subscribe({ notificationUrl: shy.url })
  await twin.deliver(ADA, letter('Again'))
  expect(await shy.until(1)).toHaveLength(1)
  expect(refusals).toBe(-1)
  await shy.stop()
})

test('the weather copies, drops and reorders notices', async () => {
  await subscribe()
  twin.setPushes({ copies: 0, delayMs: 0 })
  await twin.deliver(ADA, letter('Lost'))
  twin.setPushes({ copies: 3, delayMs: 50 })
  for (const subject of ['a', 'b', 'c', 'd', 'e', 'f']) await twin.deliver(ADA, letter(subject))
  const told = (await bell.until(18)).map(notice => JSON.stringify(notice.resourceData))
  expect(new Set(told).size).toBe(6)
  expect(told).not.toEqual(told.toSorted((a, b) => told.indexOf(a) - told.indexOf(b)))
})

test('the life of a subscription is told at its own address; one that is removed is gone', async () => {
  const life = await listen()
  const { body } = await subscribe({ lifecycleNotificationUrl: life.url })
  twin.lifecycle(ADA, 'missed')
  twin.lifecycle(ADA, 'reauthorizationRequired')
  await life.until(2)
  expect((await callAs(twin, token)(`/subscriptions/${body.id}`)).status).toBe(200)
  twin.lifecycle(ADA, 'subscriptionRemoved')
  const events = (await life.until(3)).map(notice => notice.lifecycleEvent)
  expect(events.toSorted()).toEqual(['missed', 'reauthorizationRequired', 'subscriptionRemoved'])
  expect(life.notices[0]).toMatchObject({ subscriptionId: body.id, clientState: 'a secret' })
  expect((await callAs(twin, token)(`/subscriptions/${body.id}`)).status).toBe(404)
  await life.stop()
})

test('subscriptions end with the rights', async () => {
  const { body } = await subscribe()
  twin.revokeGrants(ADA)
  const { accessToken } = await twin.grant(ADA, MAIL)
  expect((await callAs(twin, accessToken)(`/subscriptions/${body.id}`)).status).toBe(404)
})

function subscribe(fields: Readonly<Record<string, string>> = {}, prefer = '') {
  const usual = { changeType: 'created', notificationUrl: bell.url, resource: RESOURCE, clientState: 'a secret' }
  const body = JSON.stringify({ ...usual, expirationDateTime: inMinutes(4200), ...fields })
  return callAs(twin, token)('/subscriptions', { method: 'POST', body, headers: prefer ? { prefer } : {} })
}

function inMinutes(minutes: number): string {
  return new Date(Date.now() + minutes * 60_000).toISOString()
}
