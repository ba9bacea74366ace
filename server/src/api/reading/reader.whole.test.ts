import { classify, getMe } from '@icebox/contract/api/v1-deciding'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { by, type KeyOwner, keyOwner } from '../../../testing/api-world.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'

let test: TestApp
let owner: KeyOwner
beforeAll(async () => {
  test = await testApp({ selfHostUnlimited: true, pauses: { silentAsideMs: 4_000 } })
  owner = await keyOwner(test)
})
afterAll(() => test.close())

const FIELDS = { from: 'Derek <derek@getpipelinely.example>', subject: 'Quick question', text: 'May I have a call?' }
const judged = (input: object = FIELDS) => by(test, owner.key)(classify, { input })
const raw = (text: string) => ({ raw: Buffer.from(text).toString('base64') })
const scansOf = async () => {
  const rows = await test.app.db
    .selectFrom('usage_month')
    .select('scans')
    .where('account_id', '=', owner.accountId)
    .execute()
  return rows.reduce((sum, { scans }) => sum + scans, 0)
}
const pid = () => test.app.reader.pid() ?? expect.fail('no process reads')

describe('the process that reads messages sent to be judged', () => {
  it('is ended where it hangs at one: whoever sent it is told, nobody else waits, and the next one is judged', async () => {
    expect((await judged()).status).toBe(200)
    const [before, scans] = [pid(), await scansOf()]
    process.kill(before, 'SIGSTOP')
    const waiting = judged()
    // It is read nowhere else, so there is no answer while that process stands still.
    for (let call = 0; call < 5; call++) expect((await by(test, owner.key)(getMe)).status).toBe(200)
    // The question is asked once more, of a new process.
    expect((await waiting).status).toBe(200)
    expect(pid()).not.toBe(before)
    expect(await scansOf()).toBe(scans + 1)
  })

  it('that dies twice at one message makes the message unreadable, which is not counted', async () => {
    const scans = await scansOf()
    const killed = new Set<number>()
    const killer = setInterval(() => {
      const now = test.app.reader.pid()
      if (now === undefined || killed.has(now)) return
      killed.add(now)
      process.kill(now, 'SIGKILL')
    }, 5)
    const { body } = await judged()
    clearInterval(killer)
    expect(killed.size).toBeGreaterThanOrEqual(2)
    expect(body).toMatchObject({ status: 422, code: 'unreadable' })
    expect(await scansOf()).toBe(scans)
    expect((await judged()).status).toBe(200)
  })
})

/** Each a megabyte that is written to take long. */
const HOSTILE: Readonly<Record<string, string>> = {
  'parts in parts': `From: a@b.example\r\n${nested(4_000)}`,
  'a million brackets': `From: ${'<'.repeat(500_000)}\r\nReferences: ${'<'.repeat(400_000)}\r\n\r\nx`,
  'encoded words without end': `From: a@b.example\r\nSubject: ${'=?utf-8?q?=41'.repeat(70_000)}\r\n\r\nx`,
  'markup without end': `From: a@b.example\r\nContent-Type: text/html\r\n\r\n${'<div style="a'.repeat(70_000)}`,
  'one word': `From: a@b.example\r\n\r\n${'a'.repeat(900_000)}`,
}

function nested(depth: number): string {
  const parts = Array.from(
    { length: depth },
    (_, at) => `Content-Type: multipart/mixed; boundary="b${at}"\r\n\r\n--b${at}\r\n`,
  )
  return parts.join('')
}

it.each(Object.keys(HOSTILE))('%s: judged or refused within the time, while others are answered', async name => {
  const waiting = judged(raw(HOSTILE[name] ?? ''))
  expect((await by(test, owner.key)(getMe)).status).toBe(200)
  expect([200, 422]).toContain((await waiting).status)
})
