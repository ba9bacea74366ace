import { classify, getMe, setSender } from '@icebox/contract/api/v1-deciding'
import { freezeMessages, listActivity, restoreMessages } from '@icebox/contract/api/v1-mail'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMessage, by, type KeyOwner, keyOwner, newKey } from '../../../testing/api-world.ts'
import { dumpOf } from '../../../testing/dump.ts'
import { coldMail, wantedMail } from '../../../testing/mail-world.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { newKeyText } from '../keys/key-text.ts'

let test: TestApp
let owner: KeyOwner
beforeAll(async () => {
  test = await testApp({ selfHostUnlimited: true })
})
afterAll(() => test.close())

const idempotent = (name: string) => ({ headers: { 'idempotency-key': name } })
const scansOf = async (accountId: string) => {
  const rows = await test.app.db.selectFrom('usage_month').select('scans').where('account_id', '=', accountId).execute()
  return rows.reduce((sum, { scans }) => sum + scans, 0)
}
const FIELDS = {
  from: 'Derek <derek@getpipelinely.example>',
  subject: 'Quick question',
  text: 'May I have 15 minutes?',
}

describe('an Idempotency-Key', () => {
  it('gives twenty calls at once one effect and one answer', async () => {
    owner = await keyOwner(test)
    const before = await scansOf(owner.accountId)
    const call = () => by(test, owner.key)(classify, { input: FIELDS, ...idempotent('once') })
    const answers = await Promise.all(Array.from({ length: 20 }, call))
    const made = answers.filter(({ status }) => status === 200)
    const others = answers.filter(({ status }) => status !== 200)
    expect(made.length).toBeGreaterThan(0)
    expect(new Set(made.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    for (const { body, headers } of others) {
      expect(body).toMatchObject({ status: 409, code: 'in_progress' })
      expect(headers['retry-after']).toBe('1')
    }
    expect(await scansOf(owner.accountId)).toBe(before + 1)
    const again = await call()
    expect(again.body).toEqual(made[0]?.body)
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(await scansOf(owner.accountId)).toBe(before + 1)
  })

  it('belongs to one request of one key', async () => {
    const [one, other] = [await keyOwner(test), await keyOwner(test)]
    const send = (who: KeyOwner, text: string) =>
      by(test, who.key)(classify, { input: { ...FIELDS, text }, ...idempotent('mine') })
    expect((await send(one, 'a')).status).toBe(200)
    expect((await send(one, 'b')).body).toMatchObject({ status: 409, code: 'key_reused' })
    expect((await send(other, 'b')).headers['idempotency-replayed']).toBeUndefined()
    const bad = await by(test, one.key)(classify, { input: FIELDS, ...idempotent('two words') })
    expect(bad.status).toBe(400)
  })

  it('is free again where the call failed, and after a day', async () => {
    const someone = await keyOwner(test)
    const call = () => by(test, someone.key)(restoreMessages, { input: { ids: [id] }, ...idempotent('later') })
    let id: string = crypto.randomUUID()
    expect((await call()).status).toBe(404)
    id = someone.messageId
    expect((await call()).body.items).toMatchObject([{ id, place: 'thawing' }])
    const long = new Date(Date.now() - 86_400_000 - 60_000)
    await test.app.db.updateTable('api_call').set({ at: long }).where('name', '=', 'later').execute()
    expect((await call()).headers['idempotency-replayed']).toBeUndefined()
  })

  it('of a call whose process died is free after a minute', async () => {
    const someone = await keyOwner(test)
    const call = () =>
      by(test, someone.key)(freezeMessages, { input: { ids: [someone.messageId] }, ...idempotent('died') })
    await call()
    const { db } = test.app
    await db.updateTable('api_call').set({ answer: null }).where('name', '=', 'died').execute()
    expect((await call()).body.code).toBe('in_progress')
    await db
      .updateTable('api_call')
      .set({ at: new Date(Date.now() - 61_000) })
      .where('name', '=', 'died')
      .execute()
    expect((await call()).status).toBe(200)
  })
})

describe('pages of the log', () => {
  it('follow one another by cursors that nobody else can make', async () => {
    const someone = await keyOwner(test)
    for (let more = 0; more < 4; more++) await addMessage(test, someone.accountId)
    const seen: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 3; page++) {
      const input = { limit: 2, ...(cursor === undefined ? {} : { cursor }) }
      const { body } = await by(test, someone.key)(listActivity, { input })
      seen.push(...body.items.map((item: { id: string }) => item.id))
      cursor = body.next ?? undefined
      expect(cursor === undefined).toBe(page === 2)
      if (page > 0) continue
      const stranger = await keyOwner(test)
      const flipped = `${cursor?.slice(0, -2)}${cursor?.endsWith('A') ? 'B' : 'A'}`
      for (const [who, bad] of [
        [stranger, cursor],
        [someone, flipped],
        [someone, Buffer.from(`${someone.messageId}.`).toString('base64url')],
        [someone, 'x'],
      ] as const) {
        const answer = await by(test, who.key)(listActivity, { input: { cursor: bad } })
        expect(answer.body).toMatchObject({ status: 400, code: 'bad_cursor' })
      }
    }
    expect(new Set(seen).size).toBe(5)
    const since = new Date(Date.now() + 60_000).toISOString()
    expect((await by(test, someone.key)(listActivity, { input: { since } })).body).toEqual({ items: [], next: null })
  })
})

describe('judging', () => {
  const raw = (text: string) => ({ raw: Buffer.from(text).toString('base64') })

  it('says of a raw message what a mailbox would, counts one scan and forgets the text', async () => {
    const someone = await keyOwner(test)
    const canary = 'quetzalcoatlus-4411'
    const cold = coldMail({ address: 'ada@fernbank.example' }).raw
    const { body } = await by(test, someone.key)(classify, {
      input: { ...raw(`${cold}\r\n${canary}`), relationship: 'stranger' },
      ...idempotent('canary'),
    })
    expect(body).toMatchObject({ label: 'cold_outreach', line: 85, wouldMove: true, senderRule: null })
    const wanted = await by(test, someone.key)(classify, {
      input: { ...raw(wantedMail({ address: 'ada@fernbank.example' }).raw), relationship: 'known' },
    })
    expect(wanted.body).toMatchObject({ wouldMove: false })
    expect(await scansOf(someone.accountId)).toBe(2)
    const everything = await dumpOf(test.database)
    expect(everything).not.toContain(canary)
    expect(everything).not.toContain(Buffer.from(canary).toString('base64').slice(2, -2))
  })

  it('goes by the lists of senders', async () => {
    const someone = await keyOwner(test)
    await by(test, someone.key)(setSender, { input: { address: '@getpipelinely.example', decision: 'block' } })
    const { body } = await by(test, someone.key)(classify, { input: { ...FIELDS, text: 'See you on Sunday, Mum.' } })
    expect(body).toMatchObject({ wouldMove: true, confidence: 100, senderRule: 'block' })
  })

  it('takes ten large messages of a person in a minute, by whichever key', async () => {
    const someone = await keyOwner(test)
    const other = await newKey(someone)
    const input = raw(`From: a@b.example\r\n\r\n`.padEnd(150_000, 'word '))
    const statuses: number[] = []
    for (let at = 0; at < 22; at++) {
      statuses.push((await by(test, at % 2 === 0 ? someone.key : other)(classify, { input })).status)
    }
    // The minute may turn once meanwhile.
    expect(statuses.filter(status => status === 429).length).toBeGreaterThanOrEqual(2)
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 200))
    expect((await by(test, other)(classify, { input: FIELDS })).status).toBe(200)
  })

  it('takes a megabyte and not more, and refuses what is no message without counting it', async () => {
    const someone = await keyOwner(test)
    const large = (bytes: number) => raw(`From: a@b.example\r\n\r\n`.padEnd(bytes, 'word '))
    expect((await by(test, someone.key)(classify, { input: large(1_048_576) })).status).toBe(200)
    const bodies = [
      [{ raw: Buffer.alloc(1_048_577, 65).toString('base64') }, 413],
      [{ raw: Buffer.alloc(2_000_000, 65).toString('base64') }, 413],
      [{ raw: 'no base64!' }, 400],
      [raw('\0\0\0'), 422],
      [{ from: 'x' }, 400],
      [{ ...FIELDS, raw: 'QQ==' }, 400],
    ] as const
    for (const [input, status] of bodies) expect((await by(test, someone.key)(classify, { input })).status).toBe(status)
    expect(await scansOf(someone.accountId)).toBe(1)
  })
})

describe('a request', () => {
  it('over the limit of its key is told to wait, and by headers before what is left', async () => {
    const [one, other] = [await keyOwner(test), await keyOwner(test)]
    const first = await by(test, one.key)(classify, { input: FIELDS })
    expect(first.headers['ratelimit-policy']).toBe('"calls";q=120;w=60, "classify";q=60;w=60')
    expect(first.headers.ratelimit).toMatch(/^"calls";r=\d+;t=\d+, "classify";r=\d+;t=\d+$/)
    const answers = await Promise.all(Array.from({ length: 260 }, () => by(test, one.key)(getMe)))
    const refused = answers.filter(({ status }) => status === 429)
    // The window may turn once meanwhile.
    expect(refused.length).toBeGreaterThanOrEqual(20)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
    expect(refused[0]?.body.code).toBe('too_many')
    expect((await by(test, other.key)(getMe)).status).toBe(200)
  })

  it('counts no key that stands in the address', async () => {
    const url = `/api/v1/me?key=${owner.key}&access_token=${owner.key}&authorization=Bearer%20${owner.key}`
    const answer = await test.server.inject({ url, remoteAddress: '10.9.9.9' })
    expect([answer.statusCode, answer.json().code]).toEqual([401, 'key_missing'])
  })

  it('with keys that do not hold is stopped after sixty of a network', async () => {
    const codes = new Set<string>()
    for (let guess = 0; guess < 130; guess++) codes.add((await by(test, newKeyText('live'))(getMe)).body.code)
    expect(codes).toEqual(new Set(['key_unknown', 'too_many']))
    expect((await by(test, owner.key)(getMe)).status).toBe(200)
  })

  it.each([
    ['GET', '/api/v1/nothing', undefined, 404],
    ['DELETE', '/api/v1/me', '', 404],
    ['DELETE', '/api/v1/senders', '', 400],
    ['POST', '/api/v1/activity/restore', 'ids=1', 415],
    ['POST', '/api/v1/activity/restore', '{"ids":', 400],
    ['POST', '/api/v1/activity/restore', '{"ids":[]}', 400],
    ['POST', '/api/v1/activity/restore', '{"ids":["a\\u0000"]}', 400],
    ['PUT', '/api/v1/senders', '{"address":"@gmail.com","decision":"block"}', 400],
    ['GET', '/api/v1/activity?limit=0', undefined, 400],
    ['GET', '/api/v1/activity?since=yesterday', undefined, 400],
  ] as const)('%s %s %s is answered %i as a problem', async (method, url, payload, status) => {
    const answer = await test.server.inject({
      method,
      url,
      headers: {
        authorization: `Bearer ${owner.key}`,
        'content-type': status === 415 ? 'text/plain' : 'application/json',
      },
      ...(payload === undefined ? {} : { payload }),
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.json()).toMatchObject({ status, instance: answer.headers['x-request-id'] })
    expect(answer.headers['access-control-allow-origin']).toBeUndefined()
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})
