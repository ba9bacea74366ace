import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { globalAgent } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ADA, BOB, gmailFor, letter, MODIFY, oauthOf, openTwin, raw, signIn } from './client-for-tests.ts'
import type { GoogleTwin } from './twin.ts'

const me = { userId: 'me' }

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'google-twin-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** The client keeps connections for later; those to the twin that ended are of no use to the one after it. */
async function end(twin: GoogleTwin): Promise<void> {
  await twin.stop()
  globalAgent.destroy()
}

test('mail, labels, history and cursors are the same after a restart, on the same port', async () => {
  const dataFolder = newFolder()
  const first = await openTwin({ dataFolder })
  const users = await gmailFor(first)
  await first.deliver(ADA, letter('One'))
  const startHistoryId = (await users.getProfile(me)).data.historyId ?? ''
  await first.deliver(ADA, letter('Two'), { receivedAt: new Date('2026-01-01T00:00:00Z') })
  const color = { backgroundColor: '#4a86e8', textColor: '#ffffff' }
  await users.labels.create({ ...me, requestBody: { name: 'Icebox', color } })
  const [one] = (await users.messages.list({ ...me, q: 'subject:one' })).data.messages ?? []
  const id = one?.id ?? ''
  await users.messages.modify({ ...me, id, requestBody: { addLabelIds: ['Label_1'], removeLabelIds: ['INBOX'] } })
  await users.messages.send({ ...me, requestBody: { raw: raw(letter('To Bob', { from: ADA, to: BOB })) } })
  const seen = async (from: typeof users) => ({
    history: (await from.history.list({ ...me, startHistoryId })).data,
    labels: (await from.labels.list(me)).data,
    messages: (await from.messages.list(me)).data.messages,
    moved: (await from.messages.get({ ...me, id })).data,
    profile: (await from.getProfile(me)).data,
  })
  const before = await seen(users)
  await end(first)
  const second = await openTwin({ dataFolder })
  expect(second.url).toBe(first.url)
  expect(await seen(await gmailFor(second))).toEqual(before)
  expect(await second.program(BOB).messages()).toMatchObject([{ subject: 'To Bob' }])
})

test('tokens, keys and people are the same after two restarts; revoked ones stay revoked', async () => {
  const dataFolder = newFolder()
  const first = await openTwin({ dataFolder })
  const wish = { scope: ['openid', MODIFY], more: { access_type: 'offline' } }
  const tokens = await signIn(first, wish)
  const gone = await signIn(first, wish, BOB)
  first.revokeGrants(BOB)
  first.addPerson({ email: 'carol@example.com', name: 'Carol' })
  first.allowRedirect('https://icebox.test/cb')
  await end(first)
  await end(await openTwin({ dataFolder, people: [] }))
  const last = await openTwin({ dataFolder, people: [] })
  const client = oauthOf(last)
  await client.verifyIdToken({ idToken: tokens.id_token ?? '', audience: last.client.id })
  client.setCredentials({ refresh_token: tokens.refresh_token })
  expect((await client.refreshAccessToken()).credentials.scope).toContain(MODIFY)
  client.setCredentials({ refresh_token: gone.refresh_token })
  await expect(client.refreshAccessToken()).rejects.toThrow('invalid_grant')
  expect((await (await gmailFor(last, 'carol@example.com')).getProfile(me)).status).toBe(200)
})

test('drafts, watches and expired cursors survive, and so does a half-written last line', async () => {
  const dataFolder = newFolder()
  const first = await openTwin({ dataFolder })
  const users = await gmailFor(first)
  const message = { raw: raw(letter('Later', { from: ADA, to: BOB })) }
  const id = (await users.drafts.create({ ...me, requestBody: { message } })).data.id ?? ''
  const old = (await users.getProfile(me)).data.historyId ?? ''
  first.expireCursors()
  await end(first)
  appendFileSync(join(dataFolder, 'google.jsonl'), '{"kind":"mail","addr')
  const second = await openTwin({ dataFolder })
  const again = await gmailFor(second)
  expect((await again.drafts.get({ ...me, id })).data.message?.labelIds).toEqual(['DRAFT'])
  await expect(again.history.list({ ...me, startHistoryId: old })).rejects.toMatchObject({ status: 404 })
  const fresh = (await again.getProfile(me)).data.historyId ?? ''
  await second.deliver(ADA, letter('New'))
  expect((await again.history.list({ ...me, startHistoryId: fresh })).data.history).toHaveLength(1)
})
