import { createServer, type IncomingHttpHeaders } from 'node:http'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { listen } from '../imap/scripted.ts'
import { ADA, BOB, gmailFor, letter, openTwin } from './client-for-tests.ts'

const AUDIENCE = 'https://icebox.test/webhooks/gmail'
const ACCOUNT = 'push@icebox.iam.gserviceaccount.com'
const requestBody = { topicName: 'projects/icebox/topics/gmail', labelIds: ['INBOX'], labelFilterBehavior: 'INCLUDE' }
const me = { userId: 'me' }

test('a change of a watched mailbox is announced with a bearer that proves itself', async () => {
  const hook = await openHook()
  const twin = await openTwin({ push: { url: hook.url, audience: AUDIENCE, serviceAccount: ACCOUNT } })
  const users = await gmailFor(twin)
  await twin.deliver(ADA, letter('Before the watch'))
  const watch = (await users.watch({ ...me, requestBody })).data
  const days = (Number(watch.expiration) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThan(7.1)
  const { headers, news, subscription } = await hook.next()
  expect(news).toEqual({ emailAddress: ADA, historyId: Number(watch.historyId) })
  expect(subscription).toMatch(/^projects\/[^/]+\/subscriptions\/[^/]+$/)
  const keys = createRemoteJWKSet(new URL(`${twin.url}/oauth2/v3/certs`))
  const token = headers.authorization?.replace('Bearer ', '') ?? ''
  const { payload } = await jwtVerify(token, keys, { audience: AUDIENCE, issuer: 'https://accounts.google.com' })
  expect(payload).toMatchObject({ email: ACCOUNT, email_verified: true })
})

test('what is not acknowledged is delivered again, as the same message', async () => {
  const hook = await openHook([500, 404, 204])
  const twin = await openTwin({ push: { url: hook.url, audience: AUDIENCE, serviceAccount: ACCOUNT } })
  await (await gmailFor(twin)).watch({ ...me, requestBody })
  const ids = [(await hook.next()).messageId, (await hook.next()).messageId, (await hook.next()).messageId]
  expect(new Set(ids).size).toBe(1)
})

test('a push comes once a second at most; what comes too soon is dropped', async () => {
  const hook = await openHook()
  const twin = await openTwin({ push: { url: hook.url, audience: AUDIENCE, serviceAccount: ACCOUNT } })
  const users = await gmailFor(twin)
  await users.watch({ ...me, requestBody })
  const first = await hook.next()
  for (const subject of ['1', '2', '3']) await twin.deliver(ADA, letter(subject))
  await hasPassed(first.at, 1_000)
  await twin.deliver(ADA, letter('4'))
  const second = await hook.next()
  expect(second.news.historyId).toBe(Number((await users.getProfile(me)).data.historyId))
  expect(hook.waiting()).toBe(0)
})

test('only changes under the watched labels are announced, and none once the watch is over', async () => {
  const hook = await openHook()
  const twin = await openTwin({ push: { url: hook.url, audience: AUDIENCE, serviceAccount: ACCOUNT } })
  const users = await gmailFor(twin)
  const bob = await gmailFor(twin, BOB)
  await users.watch({ ...me, requestBody: { ...requestBody, labelIds: ['SENT'] } })
  const first = await hook.next()
  await hasPassed(first.at, 1_000)
  await twin.deliver(ADA, letter('Not in Sent'))
  await bob.watch({ ...me, requestBody })
  expect((await hook.next()).news.emailAddress).toBe(BOB)
  await twin.deliver(ADA, letter('In Sent'), { folder: 'Sent' })
  const third = await hook.next()
  expect(third.news.emailAddress).toBe(ADA)
  await users.stop(me)
  await hasPassed(third.at, 1_000)
  await twin.deliver(ADA, letter('Nobody watches'), { folder: 'Sent' })
  await bob.watch({ ...me, requestBody })
  expect((await hook.next()).news.emailAddress).toBe(BOB)
})

test('weather copies and drops pushes', async () => {
  const hook = await openHook()
  const twin = await openTwin({ push: { url: hook.url, audience: AUDIENCE, serviceAccount: ACCOUNT } })
  const users = await gmailFor(twin)
  twin.setPushes({ copies: 3, delayMs: 20 })
  await users.watch({ ...me, requestBody })
  const ids = [(await hook.next()).messageId, (await hook.next()).messageId, (await hook.next()).messageId]
  expect(new Set(ids).size).toBe(1)
  twin.setPushes({ copies: 0, delayMs: 0 })
  const bob = await gmailFor(twin, BOB)
  await bob.watch({ ...me, requestBody })
  twin.setPushes({ copies: 1, delayMs: 0 })
  twin.addPerson({ email: 'carol@example.com', name: 'Carol' })
  await (await gmailFor(twin, 'carol@example.com')).watch({ ...me, requestBody })
  expect((await hook.next()).news.emailAddress).toBe('carol@example.com')
})

test('a watch wants the name of a topic', async () => {
  const twin = await openTwin()
  const users = await gmailFor(twin)
  await expect(users.watch({ ...me, requestBody: { topicName: 'gmail' } })).rejects.toMatchObject({ status: 400 })
  await expect(users.watch({ ...me, requestBody: {} })).rejects.toMatchObject({ status: 400 })
})

/** Waits until the twin's own second is over; there is no event to wait for. */
async function hasPassed(since: number, ms: number): Promise<void> {
  await expect.poll(() => Date.now() - since, { timeout: 5_000 }).toBeGreaterThan(ms)
}

const envelope = z.object({
  message: z.object({ data: z.string(), messageId: z.string(), publishTime: z.iso.datetime() }),
  subscription: z.string(),
})
const newsShape = z.object({ emailAddress: z.string(), historyId: z.number() })

interface Received extends z.infer<typeof envelope> {
  readonly headers: IncomingHttpHeaders
  readonly at: number
}

/** An endpoint for pushes that answers with these codes in turn, the last one for good. */
async function openHook(codes: readonly number[] = [204]) {
  const received: Received[] = []
  const waiters: (() => void)[] = []
  let count = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = envelope.parse(JSON.parse(Buffer.concat(chunks).toString()))
    received.push({ ...body, headers: request.headers, at: Date.now() })
    response.writeHead(codes[Math.min(count, codes.length - 1)] ?? 204).end()
    count += 1
    waiters.shift()?.()
  })
  const port = await listen(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${port}/push`,
    waiting: () => received.length,
    next: async () => {
      if (received.length === 0) await new Promise<void>(resolve => waiters.push(resolve))
      const first = received.shift()
      if (!first) throw new Error('Woken without a push.')
      const news = newsShape.parse(JSON.parse(Buffer.from(first.message.data, 'base64').toString()))
      return { ...first, messageId: first.message.messageId, news }
    },
  }
}
