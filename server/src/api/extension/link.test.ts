import { EXTENSIONS_MAX, giveLinkCode, linkExtension, listExtensions } from '@icebox/contract/api/extension'
import { KEYS_MAX, listKeys, revokeKey } from '@icebox/contract/api/keys'
import { getPopup } from '@icebox/contract/api/popup'
import { deleteUser } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { by, newKey } from '../../../testing/api-world.ts'
import { dumpOf } from '../../../testing/dump.ts'
import { newExtensionKey, newLinkCode, newVerifier, redeem } from '../../../testing/programs/extension-world.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { keepHouse } from '../../privacy/housekeeping.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp({ selfHostUnlimited: true })
})
afterAll(() => test.close())

const ageCodes = (seconds: number) =>
  test.app.db
    .updateTable('link_code')
    .set({ expires_at: new Date(Date.now() - seconds * 1_000) })
    .execute()

describe('a code', () => {
  it('is turned into a key that opens what the window shows', async () => {
    const person = await test.newPerson('ada@fernbank.example')
    const { verifier, challenge } = newVerifier()
    const answer = await redeem(test, { code: await newLinkCode(person, challenge), verifier })
    expect(answer.json()).toEqual({ key: expect.stringMatching(/^icb_live_/), email: 'ada@fernbank.example' })
    expect((await by(test, answer.json().key)(getPopup)).status).toBe(200)
    const { body } = await person.send(listExtensions, { id: person.accountId })
    expect(body.extensions).toMatchObject([{ browser: 'Chrome on Linux' }])
    expect(body.extensions[0].lastUsedAt).toMatch(/:00\.000Z$/)
  })

  it('works once, also when it is redeemed twice at the same moment', async () => {
    const person = await test.newPerson()
    const { verifier, challenge } = newVerifier()
    const code = await newLinkCode(person, challenge)
    const answers = await Promise.all([1, 2, 3].map(() => redeem(test, { code, verifier })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 410, 410])
  })

  it('is of no use with another verifier, and used up by that', async () => {
    const person = await test.newPerson()
    const { verifier, challenge } = newVerifier()
    const code = await newLinkCode(person, challenge)
    expect((await redeem(test, { code, verifier: newVerifier().verifier })).statusCode).toBe(410)
    expect((await redeem(test, { code, verifier })).statusCode).toBe(410)
  })

  it('holds for a minute', async () => {
    const person = await test.newPerson()
    const { verifier, challenge } = newVerifier()
    const code = await newLinkCode(person, challenge)
    const [row] = await test.app.db.selectFrom('link_code').select('expires_at').execute()
    expect(Number(row?.expires_at) - Date.now()).toBeLessThanOrEqual(60_000)
    await ageCodes(1)
    const late = await redeem(test, { code, verifier })
    expect(late.json()).toMatchObject({ code: 'gone', message: expect.stringContaining('older than a minute') })
    await newLinkCode(person, challenge)
    await ageCodes(1)
    await keepHouse(test.app)
    expect(await test.app.db.selectFrom('link_code').select('digest').execute()).toEqual([])
  })

  it.each(['https://elsewhere.example', 'http://localhost:3000', 'HTTPS://elsewhere.example'])(
    'cannot be redeemed by a page at %s, not even with its verifier',
    async origin => {
      const person = await test.newPerson()
      const { verifier, challenge } = newVerifier()
      const code = await newLinkCode(person, challenge)
      expect((await redeem(test, { code, verifier }, origin)).statusCode).toBe(403)
      expect((await redeem(test, { code, verifier })).statusCode).toBe(200)
    },
  )

  it('is given to the person alone, by a page of ours', async () => {
    const [person, other] = [await test.newPerson(), await test.newPerson()]
    const { challenge } = newVerifier()
    const places = { id: person.accountId }
    expect((await test.visitor().send(giveLinkCode, places, { challenge })).status).toBe(401)
    expect((await other.send(giveLinkCode, places, { challenge })).status).toBe(403)
    const elsewhere = person.withHeaders({ origin: 'https://elsewhere.example' })
    expect((await elsewhere.send(giveLinkCode, places, { challenge })).status).toBe(403)
    expect((await person.send(giveLinkCode, places, { challenge: 'short' })).status).toBe(400)
  })

  it('rests, as its key does, in no table', async () => {
    const person = await test.newPerson()
    const { verifier, challenge } = newVerifier()
    const code = await newLinkCode(person, challenge)
    expect(await dumpOf(test.database)).not.toContain(code)
    const { key } = (await redeem(test, { code, verifier })).json()
    const dump = await dumpOf(test.database)
    for (const secret of [code, verifier, key.slice(13, 30)]) expect(dump).not.toContain(secret)
  })
})

describe('a connected browser', () => {
  it('is no key among those of programs, and does not count among them', async () => {
    const person = await test.newPerson()
    await newExtensionKey(test, person)
    for (let made = 0; made < KEYS_MAX; made++) await newKey(person)
    const { body } = await person.send(listKeys, { id: person.accountId })
    expect(body.keys).toHaveLength(KEYS_MAX)
    expect((await person.send(listExtensions, { id: person.accountId })).body.extensions).toHaveLength(1)
    await newExtensionKey(test, person)
    expect((await person.send(listExtensions, { id: person.accountId })).body.extensions).toHaveLength(2)
  })

  it('is one of twenty', async () => {
    const person = await test.newPerson()
    for (let made = 0; made < EXTENSIONS_MAX; made++) await newExtensionKey(test, person)
    const { verifier, challenge } = newVerifier()
    const answer = await redeem(test, { code: await newLinkCode(person, challenge), verifier })
    expect(answer.statusCode).toBe(409)
    // Those that have ended are not listed, and take nobody's place.
    const ended = test.app.db.updateTable('api_key').where('account_id', '=', person.accountId)
    await ended.set({ expires_at: new Date(Date.now() - 1_000) }).execute()
    expect((await person.send(listExtensions, { id: person.accountId })).body.extensions).toEqual([])
    const again = newVerifier()
    const linked = await redeem(test, { code: await newLinkCode(person, again.challenge), verifier: again.verifier })
    expect(linked.statusCode).toBe(200)
  })

  it('is refused at the next look after it was revoked', async () => {
    const [person, other] = [await test.newPerson(), await test.newPerson()]
    const key = await newExtensionKey(test, person)
    expect((await by(test, key)(getPopup)).status).toBe(200)
    const { extensions } = (await person.send(listExtensions, { id: person.accountId })).body
    const places = { id: person.accountId, keyId: extensions[0].id }
    expect((await other.send(revokeKey, { ...places, id: other.accountId })).status).toBe(404)
    expect((await person.send(revokeKey, places)).status).toBe(200)
    expect((await by(test, key)(getPopup)).body).toMatchObject({ status: 401, code: 'key_revoked' })
    expect((await person.send(listExtensions, { id: person.accountId })).body.extensions).toEqual([])
  })

  it('ends when it has not looked for ninety days, and not before', async () => {
    const person = await test.newPerson()
    const key = await newExtensionKey(test, person)
    const id = person.accountId
    const end = (at: number) =>
      test.app.db
        .updateTable('api_key')
        .set({ expires_at: new Date(at) })
        .where('account_id', '=', id)
        .execute()
    const endOf = async () => {
      const rows = test.app.db.selectFrom('api_key').select('expires_at').where('account_id', '=', id)
      return Number((await rows.executeTakeFirstOrThrow()).expires_at)
    }
    await end(Date.now() + 60_000)
    expect((await by(test, key)(getPopup)).status).toBe(200)
    expect(await endOf()).toBeGreaterThan(Date.now() + 89 * 86_400_000)
    await end(Date.now() - 1_000)
    expect((await by(test, key)(getPopup)).body.code).toBe('key_expired')
    expect((await person.send(listExtensions, { id })).body.extensions).toEqual([])
  })

  it('ends with the account', async () => {
    const person = await test.newPerson()
    const key = await newExtensionKey(test, person)
    await person.send(deleteUser, { id: person.accountId }, { dissolvesTeam: true })
    expect((await by(test, key)(getPopup)).body.code).toBe('key_unknown')
  })
})

it('is asked from no page: the path of a link answers nothing but a code', async () => {
  const answer = await test.server.inject({ method: 'POST', url: linkExtension.path, payload: {} })
  expect(answer.statusCode).toBe(400)
})
