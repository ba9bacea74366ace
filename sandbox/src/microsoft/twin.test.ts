import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ADA, callAs, IMMUTABLE, letter, listen, MAIL, REDIRECT, signIn, token } from './client-for-tests.ts'
import { startMicrosoftTwin } from './twin.ts'

const PATIENCE = { timeout: 20_000 }
const people = [{ email: ADA, name: 'Ada' }]

test("the user's own program marks, moves, renames and removes as Outlook does", async () => {
  const twin = await startMicrosoftTwin({ people })
  const program = twin.program(ADA)
  for (const [folder, subject] of [
    ['INBOX', 'a'],
    ['Sent', 'b'],
    ['Spam', 'c'],
    ['Drafts', 'd'],
    ['Icebox/Recruiters', 'e'],
  ]) {
    await twin.deliver(ADA, letter(subject ?? ''), { folder })
  }
  const places = async () => Object.fromEntries((await program.messages()).map(one => [one.subject, one.folder]))
  expect(await places()).toEqual({ a: 'INBOX', b: 'Sent', c: 'Spam', d: 'Drafts', e: 'Icebox/Recruiters' })
  const find = async (subject: string) => {
    const found = (await program.messages()).find(message => message.subject === subject)
    if (!found) throw new Error(`${subject} is missing.`)
    return found
  }
  for (const flag of ['\\Seen', '\\Flagged', 'Red']) await program.flag(await find('a'), flag)
  expect(await find('a')).toMatchObject({ flags: ['\\Seen', '\\Flagged', 'Red'], messageId: '<a@firm.example>' })
  await program.move(await find('a'), 'Icebox')
  await program.renameFolder('Icebox', 'Cold')
  expect(await places()).toMatchObject({ a: 'Cold', e: 'Cold/Recruiters' })
  await program.renameFolder('Cold/Recruiters', 'People/Recruiters')
  expect(await places()).toMatchObject({ a: 'Cold', e: 'People/Recruiters' })
  await program.renameFolder('People/Recruiters', 'Cold/Recruiters')
  await program.flag(await find('c'), '\\Deleted')
  await program.removeFolder('Cold')
  expect(await places()).toMatchObject({ a: 'Trash/Cold', c: 'Trash', e: 'Trash/Cold/Recruiters' })
  await twin.stop()
})

test('mail for somebody unknown is refused', async () => {
  const twin = await startMicrosoftTwin({ people })
  await expect(twin.deliver('nobody@outlook.com', letter('x'))).rejects.toThrow(RangeError)
  twin.addPerson({ email: 'new@outlook.com', name: 'New' })
  await twin.deliver('new@outlook.com', letter('x'))
  expect(await twin.program('new@outlook.com').messages()).toHaveLength(1)
  await twin.stop()
})

test('a restart finds the mail, ids, tokens, cursors, subscriptions and the port again', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'microsoft-twin-'))
  const bell = await listen()
  const before = await startMicrosoftTwin({ people, redirects: [REDIRECT], dataFolder })
  const { accessToken, refreshToken } = await before.grant(ADA, ['openid', 'offline_access', ...MAIL])
  await before.deliver(ADA, letter('Kept'), { folder: 'Icebox/Inner' })
  await before.deliver(ADA, letter('Moved'))
  await before.deliver(ADA, letter('Gone'))
  const inbox = '/me/mailFolders/inbox/messages'
  const headers = { prefer: IMMUTABLE }
  const round = await callAs(before, accessToken)(`${inbox}/delta?$select=subject`, { headers })
  const [gone, moved] = round.body.value
  await subscribe(before.url, accessToken, bell.url)
  for (let count = 0; count < 2; count++) {
    await callAs(before, accessToken)(`/me/messages/${gone.id}`, { method: 'DELETE' })
  }
  const [kept] = await before.program(ADA).messages()
  const raw = await callAs(before, accessToken)(`/me/messages/${kept?.id}/$value`)
  await before.stop()

  const after = await startMicrosoftTwin({ dataFolder })
  expect(after.url).toBe(before.url)
  // The first call meets a connection of the run before.
  await expect
    .poll(
      () =>
        fetch(after.url).then(
          answer => answer.status,
          () => 0,
        ),
      PATIENCE,
    )
    .toBe(200)
  expect((await after.program(ADA).messages()).map(one => [one.folder, one.subject])).toEqual([
    ['Icebox/Inner', 'Kept'],
    ['INBOX', 'Moved'],
  ])
  expect((await callAs(after, accessToken)(`/me/messages/${kept?.id}/$value`)).body).toBe(raw.body)
  const { body } = await callAs(after, accessToken)(round.body['@odata.deltaLink'], { headers })
  expect(body.value).toMatchObject([{ id: gone.id, '@removed': { reason: 'deleted' } }])
  const fields = { grant_type: 'refresh_token', refresh_token: refreshToken }
  expect((await token(after, fields)).status).toBe(200)
  await after.deliver(ADA, letter('Fresh'))
  await bell.until(1)
  const messages = await after.program(ADA).messages()
  expect(new Set(messages.map(one => one.id)).size).toBe(3)
  expect(messages.map(one => one.id)).toContain(moved.id)
  expect((await signIn(after, {})).searchParams.has('code')).toBe(true)
  await after.stop()
  await bell.stop()
  await rm(dataFolder, { recursive: true })
})

test('changes are written down while it runs, so that a crash loses little', async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), 'microsoft-twin-'))
  const copy = `${dataFolder}-copy`
  const first = await startMicrosoftTwin({ people, dataFolder })
  await first.deliver(ADA, letter('Written'))
  const afterCrash = async () => {
    await cp(dataFolder, copy, { recursive: true, force: true })
    const second = await startMicrosoftTwin({ dataFolder: copy })
    const found = await second.program(ADA).messages()
    await second.stop()
    return found.length
  }
  await expect.poll(afterCrash, PATIENCE).toBe(1)
  await first.stop()
  for (const folder of [dataFolder, copy]) await rm(folder, { recursive: true })
})

async function subscribe(url: string, accessToken: string, notificationUrl: string): Promise<void> {
  const expirationDateTime = new Date(Date.now() + 3_600_000).toISOString()
  const resource = '/me/mailFolders/inbox/messages'
  const answer = await fetch(`${url}/v1.0/subscriptions`, {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ changeType: 'created', notificationUrl, resource, expirationDateTime }),
  })
  expect(answer.status).toBe(201)
}
