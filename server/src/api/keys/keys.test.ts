import { createKey, KEYS_MAX, listKeys, revokeKey } from '@icebox/contract/api/keys'
import { getMe } from '@icebox/contract/api/v1-deciding'
import { listRules, switchRule } from '@icebox/contract/api/v1-rules'
import { listMailboxes } from '@icebox/contract/mailbox'
import { changeRule, createRule } from '@icebox/contract/rules'
import { deleteUser } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { by, keyOwner, newKey } from '../../../testing/api-world.ts'
import { dumpOf } from '../../../testing/dump.ts'
import { ownDataOf } from '../../../testing/privacy/own-data.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { getAccount } from '../../accounts/account-store.ts'
import { openLog } from '../../kit/log/log.ts'
import { keepHouse } from '../../privacy/housekeeping.ts'
import { isKeyText, newKeyText } from './key-text.ts'

let test: TestApp
const lines: string[] = []
beforeAll(async () => {
  test = await testApp({}, openLog('trace', { write: line => void lines.push(line) }))
})
afterAll(() => test.close())

const wish = { name: 'My script', scopes: ['activity:read' as const], days: 30 as const }

describe('a key', () => {
  it('is its own checksum’s witness', () => {
    const keys = Array.from({ length: 200 }, () => newKeyText('live'))
    expect(new Set(keys).size).toBe(keys.length)
    for (const key of keys) {
      expect(key).toMatch(/^icb_live_[0-9A-Za-z]{49}$/)
      expect(isKeyText(key)).toBe(true)
      const at = 9 + (key.charCodeAt(20) % 49)
      const slip = key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1)
      expect(isKeyText(slip)).toBe(false)
    }
  })

  it('is shown once, and rests in no table, log, list, export or error', async () => {
    const person = await test.newPerson()
    const id = person.accountId
    const made = await person.send(createKey, { id }, wish)
    const key: string = made.body.key
    await by(test, key)(getMe)
    await by(test, key)(getMe, { input: { surprise: key } })
    await by(test, key.slice(0, -1))(getMe)
    const refused = await by(test, newKeyText('live'))(getMe)
    const listed = await person.send(listKeys, { id })
    expect(listed.body.keys).toMatchObject([{ name: 'My script', scopes: ['activity:read'], isExpired: false }])
    const places = [
      await dumpOf(test.database),
      lines.join('\n'),
      JSON.stringify([listed, refused.body, await ownDataOf(person, id)]),
    ]
    // Beyond what is shown of it, not even a part.
    for (const place of places) {
      expect(place).not.toContain(key.slice(13, 30))
      expect(place).not.toContain(Buffer.from(key).toString('hex'))
    }
    expect(places[0]).toContain(key.slice(0, 13))
  })

  it('belongs to one person, who alone revokes it, at once', async () => {
    const [owner, stranger] = [await keyOwner(test), await keyOwner(test)]
    const { body } = await owner.send(listKeys, { id: owner.accountId })
    const keyId: string = body.keys[0].id
    expect((await stranger.send(revokeKey, { id: stranger.accountId, keyId })).status).toBe(404)
    expect((await stranger.send(revokeKey, { id: owner.accountId, keyId })).status).toBe(403)
    expect((await by(test, owner.key)(getMe)).status).toBe(200)
    expect((await owner.send(revokeKey, { id: owner.accountId, keyId })).status).toBe(200)
    expect((await by(test, owner.key)(getMe)).body.code).toBe('key_revoked')
    expect((await owner.send(revokeKey, { id: owner.accountId, keyId })).status).toBe(404)
    expect((await owner.send(listKeys, { id: owner.accountId })).body.keys).toEqual([])
    expect((await by(test, stranger.key)(getMe)).body.id).toBe(stranger.accountId)
  })

  it('is no way into the pages’ own calls', async () => {
    const owner = await keyOwner(test)
    const answer = await test.server.inject({
      url: listMailboxes.path.replace('{id}', owner.accountId),
      headers: { authorization: `Bearer ${owner.key}` },
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.json().code).toBe('sign_in')
  })

  it('is one of twenty at most, also when they are made at once', async () => {
    const person = await test.newPerson()
    const id = person.accountId
    const answers = await Promise.all(Array.from({ length: 25 }, () => person.send(createKey, { id }, wish)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(KEYS_MAX)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
    const past = new Date(Date.now() - 1_000)
    const { keys } = (await person.send(listKeys, { id })).body
    await test.app.db.updateTable('api_key').set({ expires_at: past }).where('id', '=', keys[0].id).execute()
    expect((await person.send(createKey, { id }, wish)).status).toBe(200)
  })

  it.each([{ name: '' }, { scopes: [] }, { scopes: ['everything'] }, { days: 3_650 }])(
    'is refused as %j',
    async change => {
      const person = await test.newPerson()
      const { status } = await person.send(createKey, { id: person.accountId }, { ...wish, ...change } as never)
      expect(status).toBe(400)
    },
  )
})

describe('a right that ends', () => {
  const plan = (id: string, tier: string, status = 'active') =>
    test.app.db
      .updateTable('account')
      .set({ subscription_tier: tier, subscription_status: status })
      .where('id', '=', id)
      .execute()

  it.each([
    ['pro', 'active'],
    ['lite', 'active'],
    ['pro_plus', 'canceled'],
    ['', 'none'],
  ])('with the plan, at %s, %s: at the very next call, and back with it', async (tier, status) => {
    const owner = await keyOwner(test)
    const id = owner.accountId
    expect((await by(test, owner.key)(getMe)).status).toBe(200)
    await plan(id, tier, status)
    expect((await by(test, owner.key)(getMe)).body).toMatchObject({ status: 403, code: 'plan_required' })
    expect((await owner.send(createKey, { id }, wish)).status).toBe(403)
    expect((await owner.send(listKeys, { id })).body).toMatchObject({ locked: expect.stringContaining('Pro+') })
    await plan(id, 'pro_plus')
    expect((await by(test, owner.key)(getMe)).status).toBe(200)
  })

  it('with the role: whoever is no admin any more switches a team’s rule for themselves alone', async () => {
    const [owner, other] = [await keyOwner(test), await keyOwner(test)]
    const { db } = test.app
    const { team_id } = await getAccount(db, owner.accountId)
    const become = (role: 'admin' | 'member') =>
      db.updateTable('account').set({ team_id, role }).where('id', '=', other.accountId).execute()
    const sentence = 'Flag mail from erin@pitch.example'
    const made = await owner.send(createRule, { id: owner.accountId }, { sentence, isTeams: true })
    const places = { ruleId: made.body.rule.id }
    expect((await by(test, owner.key)(switchRule, { places, input: { state: 'on' } })).body).toMatchObject({
      ...{ status: 409, code: 'conflict', detail: expect.stringMatching(/Nobody knows yet how much/) },
    })
    // Once its owner has seen what it takes, programs press its switch.
    const seen = { state: 'on', isConfirmed: true } as const
    await owner.send(changeRule, { id: owner.accountId, ...places }, seen)
    await by(test, owner.key)(switchRule, { places, input: { state: 'off' } })
    const stateFor = async (who: typeof owner) => {
      const { body } = await by(test, who.key)(listRules)
      return body.items.find((rule: { id: string }) => rule.id === places.ruleId).state
    }
    await become('admin')
    expect((await by(test, other.key)(switchRule, { places, input: { state: 'on' } })).status).toBe(200)
    expect([await stateFor(owner), await stateFor(other)]).toEqual(['on', 'on'])
    await become('member')
    expect((await by(test, other.key)(switchRule, { places, input: { state: 'off' } })).status).toBe(200)
    expect([await stateFor(owner), await stateFor(other)]).toEqual(['on', 'off'])
  })

  it('with its time', async () => {
    const owner = await keyOwner(test)
    const { db } = test.app
    const expires_at = new Date(Date.now() - 1_000)
    await db.updateTable('api_key').set({ expires_at }).where('account_id', '=', owner.accountId).execute()
    expect((await by(test, owner.key)(getMe)).body).toMatchObject({ status: 401, code: 'key_expired' })
    const { body } = await owner.send(listKeys, { id: owner.accountId })
    expect(body.keys).toMatchObject([{ isExpired: true }])
    const longAgo = new Date(Date.now() - 31 * 86_400_000)
    await db.updateTable('api_key').set({ expires_at: longAgo }).where('account_id', '=', owner.accountId).execute()
    await keepHouse(test.app)
    expect((await by(test, owner.key)(getMe)).body.code).toBe('key_unknown')
  })

  it('with the account', async () => {
    const owner = await keyOwner(test)
    await owner.send(deleteUser, { id: owner.accountId }, { dissolvesTeam: true })
    expect((await by(test, owner.key)(getMe)).body.code).toBe('key_unknown')
    const rows = test.app.db.selectFrom('api_key').select('id').where('account_id', '=', owner.accountId)
    expect(await rows.execute()).toEqual([])
  })
})

it('says to the minute when it was last used, and writes that once a minute', async () => {
  const owner = await keyOwner(test)
  await newKey(owner)
  const times = async () => {
    const { body } = await owner.send(listKeys, { id: owner.accountId })
    return body.keys.map((key: { lastUsedAt: string | null }) => key.lastUsedAt)
  }
  expect(await times()).toEqual([null, null])
  for (let call = 0; call < 5; call++) await by(test, owner.key)(getMe)
  const [, used] = await times()
  expect(used).toMatch(/:00\.000Z$/)
})
