import { setLettersWanted } from '@icebox/contract/letters'
import { inviteMember, inviteMembers, leaveTeam, listMembers, type Member } from '@icebox/contract/team'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Sink, startSink } from '../../testing/sink.ts'
import { type Client, type TestApp, testApp } from '../../testing/test-app.ts'
import { stripeAt } from '../config/stripe.ts'
import { holdTeamOf } from '../operation/people/people.ts'
import { sendWaitingLetters } from './invitation-letters.ts'
import { BOUNDS, TO_ADDRESS } from './invite-limits.ts'

const KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecrets: ['whsec_1'] }
const TODAY = 'No more invitations can be sent today.'
const ON_HOLD = 'Your team is on hold, so nobody can be invited. Please write to whoever runs this installation.'
const OWN_PAGE = { origin: 'http://localhost:3000', 'x-requested-with': 'icebox' }

let sink: Sink
let test: TestApp
beforeAll(async () => {
  sink = await startSink()
  test = await testApp({ outgoing: sink.outgoing, stripe: stripeAt('http://127.0.0.1:9', KEYS) })
})
afterAll(async () => {
  await test.close()
  await sink.smtp.stop()
})
beforeEach(() => test.app.db.deleteFrom('attempt').execute())

type Person = Client & { readonly accountId: string; readonly teamId: string }

interface Standing {
  readonly seats?: number
  readonly status?: string
  readonly ageDays?: number
  readonly email?: string
}

let count = 0
const someone = () => `guest${++count}@people.example`

async function owner({ seats = 50, status = 'trialing', ageDays = 0, email }: Standing = {}): Promise<Person> {
  const person = await test.newPerson(email)
  const { db } = test.app
  const account = db.updateTable('account').where('id', '=', person.accountId)
  const { team_id: teamId } = await account
    .set({ subscription_status: status })
    .returning('team_id')
    .executeTakeFirstOrThrow()
  const created_at = new Date(Date.now() - ageDays * 86_400_000 - 60_000)
  await db.updateTable('team').set({ seats, created_at }).where('id', '=', teamId).execute()
  return { ...person, teamId }
}

const invite = (as: Person, email = someone()) => as.send(inviteMember, { id: as.accountId }, { email })

/** An admin of somebody's team. */
async function admin({ teamId }: Person): Promise<Person> {
  const person = await test.newPerson()
  await test.app.db
    .updateTable('account')
    .set({ team_id: teamId, role: 'admin' })
    .where('id', '=', person.accountId)
    .execute()
  return { ...person, teamId }
}

describe('two lists of one team, whose letters wait at once', () => {
  const inviteAll = (as: Person, emails: string[]) => as.send(inviteMembers, { id: as.accountId }, { emails })
  const emailOf = async ({ accountId }: Person) => {
    const row = test.app.db.selectFrom('account').select('email').where('id', '=', accountId)
    return (await row.executeTakeFirstOrThrow()).email
  }
  /** As the worker does: with what the one job says that waits for the team. */
  async function runLetters({ teamId }: Person) {
    const { rows } = await test.database.pool.query(
      `select j.payload from graphile_worker._private_jobs j where j.key = $1`,
      [`invitation-letters:${teamId}`],
    )
    expect(rows).toHaveLength(1)
    await sendWaitingLetters(test.app, rows[0].payload)
  }

  it('are each written in the name of whoever invited', async () => {
    const ada = await owner({ seats: 10 })
    const ben = await admin(ada)
    const [byBen, byAda] = [someone(), someone()]
    await inviteAll(ben, [byBen])
    await inviteAll(ada, [byAda])
    const letters = await sink.lettersOf(() => runLetters(ada))
    const inviterOf = ({ text }: { text: string }) => /(\S+) has a seat for you/.exec(text)?.[1]
    expect(letters.map(each => [each.to, inviterOf(each)])).toEqual([
      [byBen, await emailOf(ben)],
      [byAda, await emailOf(ada)],
    ])
  })

  it('do not wait for ever for whoever has left; theirs are shown as not written', async () => {
    const ada = await owner({ seats: 10 })
    const ben = await admin(ada)
    const [byAda, byBen] = [someone(), someone()]
    await inviteAll(ada, [byAda])
    await inviteAll(ben, [byBen])
    expect((await ben.send(leaveTeam, { id: ben.accountId })).status).toBe(200)
    const letters = await sink.lettersOf(() => runLetters(ada))
    expect(letters.map(({ to }) => to)).toEqual([byAda])
    const { body } = await ada.send(listMembers, { id: ada.accountId })
    const invited = body.filter(({ isActive }: Member) => !isActive)
    expect(invited.map(({ email, letter }: Member) => [email, letter])).toEqual([
      [byAda, 'sent'],
      [byBen, 'none'],
    ])
  })
})

it('of a team on hold is not made, and one that waits is not written', async () => {
  const ada = await owner({ seats: 10, email: 'ada@held.example' })
  const inviteAll = (emails: string[]) => ada.send(inviteMembers, { id: ada.accountId }, { emails })
  const [waiting, late] = [someone(), someone()]
  await inviteAll([waiting])
  await holdTeamOf(test.app, { address: 'ada@held.example', isHeld: true })
  const letters = await sink.lettersOf(async () => {
    await sendWaitingLetters(test.app, { teamId: ada.teamId, ip: '10.1.2.0' })
    expect(await invite(ada, late)).toMatchObject({ status: 403, body: { message: ON_HOLD } })
    expect(await inviteAll([late])).toMatchObject({ status: 403, body: { message: ON_HOLD } })
  })
  expect(letters).toEqual([])
  const { body } = await ada.send(listMembers, { id: ada.accountId })
  expect(body.filter(({ isActive }: Member) => !isActive)).toMatchObject([{ email: waiting, letter: 'none' }])
  await holdTeamOf(test.app, { address: 'ada@held.example', isHeld: false })
  expect((await sink.lettersOf(() => invite(ada, waiting))).map(({ to }) => to)).toEqual([waiting])
})

describe('an invitation', () => {
  it('has nothing of the inviter’s choosing in its subject, and is answered to them', async () => {
    const ada = await owner({ email: 'urgent.your.mailbox.is.locked@evil.example' })
    const email = someone()
    const letters = await sink.lettersOf(() => invite(ada, email))
    expect(letters.map(({ to }) => to)).toEqual([email])
    const [{ head, text } = { head: '', text: '' }] = letters
    expect(head).toMatch(/^Subject: You are invited to a team on Icebox\r?$/m)
    expect(head).toMatch(/^Reply-To: urgent\.your\.mailbox\.is\.locked@evil\.example\r?$/m)
    expect(head).toMatch(/^List-Unsubscribe: <http:\/\/localhost:3000\/letters\?token=[\w.-]+>\r?$/m)
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    expect(text).toMatch(/^Never write to me again: http:\/\/localhost:3000\/letters\?token=[\w.-]+\r?$/m)
  })

  it('goes out in nobody’s name whose address is not proven', async () => {
    const eve = await owner({ email: 'security@paypal.example' })
    await test.app.db.updateTable('account').set({ email_proven: false }).where('id', '=', eve.accountId).execute()
    const letters = await sink.lettersOf(async () => {
      const message =
        'Please confirm your address first: the dashboard and the settings send a code to security@paypal.example.'
      expect(await invite(eve)).toMatchObject({ status: 409, body: { message } })
    })
    expect(letters).toEqual([])
    expect(await test.app.db.selectFrom('invitation').where('team_id', '=', eve.teamId).select('id').execute()).toEqual(
      [],
    )
  })
})

describe('whoever wants no more of them', () => {
  const tokenIn = (head = '') => /letters\?token=([\w.-]+)/.exec(head)?.[1] ?? ''
  /** As a mail program's unsubscribe button does it: a form, from nowhere. */
  const press = (token: string) =>
    test.server.inject({
      method: 'POST',
      url: `/letters?token=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })

  it('gets none from any team, by the button of the mail program; the inviter has the link', async () => {
    const [one, another, email] = [await owner(), await owner(), someone()]
    const [letter] = await sink.lettersOf(() => invite(one, email))
    expect((await press(tokenIn(letter?.head))).statusCode).toBe(200)
    const letters = await sink.lettersOf(async () => {
      for (const team of [one, another]) {
        const { status, body } = await invite(team, email)
        expect([status, new URL(body.link).searchParams.get('invite')]).toEqual([200, email])
      }
    })
    expect(letters).toEqual([])
    expect((await sink.lettersOf(() => invite(another))).length).toBe(1)
  })

  it('may also say so on the page, and change their mind', async () => {
    const [ada, email] = [await owner(), someone()]
    const [letter] = await sink.lettersOf(() => invite(ada, email))
    const token = tokenIn(letter?.head)
    const say = (wanted: boolean) => test.visitor().send(setLettersWanted, {}, { token, wanted })
    expect((await say(false)).body).toEqual({ success: true, wanted: false })
    expect(await sink.lettersOf(() => invite(ada, email))).toEqual([])
    expect((await say(true)).status).toBe(200)
    expect(await sink.lettersOf(() => invite(ada, email))).toHaveLength(1)
  })

  it('is not stopped by looking at the link, nor by anybody who has not got it', async () => {
    const [ada, email] = [await owner(), someone()]
    const [letter] = await sink.lettersOf(() => invite(ada, email))
    const token = tokenIn(letter?.head)
    await test.server.inject({ method: 'GET', url: `/letters?token=${token}` })
    const [name, signature = ''] = token.split('.')
    const forged = [`${name}.${signature.split('').reverse().join('')}`, `${name}.`, name ?? '', '', 'a.b']
    for (const each of forged) {
      expect((await press(each)).statusCode).toBe(403)
      const { status } = await test.visitor().send(setLettersWanted, {}, { token: each, wanted: false })
      expect(status).toBe(404)
    }
    const elsewhere = test.visitor().withHeaders({ origin: 'https://evil.example' })
    expect((await elsewhere.send(setLettersWanted, {}, { token, wanted: false })).status).toBe(403)
    expect(await sink.lettersOf(() => invite(ada, email))).toHaveLength(1)
  })

  it('leaves no address in the database', async () => {
    const rows = await test.app.db.selectFrom('unwanted_letter').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows.map(row => row.email_hash.toString('latin1')))).not.toContain('people.example')
  })
})

describe('how many go out', () => {
  it('to one address: a few a day, of all teams together', async () => {
    const email = someone()
    const letters = await sink.lettersOf(async () => {
      for (let team = 0; team < TO_ADDRESS.max + 2; team++)
        expect((await invite(await owner(), email)).status).toBe(200)
    })
    expect(letters).toHaveLength(TO_ADDRESS.max)
  })

  it('of a trial: as many as its seats may be, whatever seats it has', async () => {
    const ada = await owner({ seats: 10_000 })
    const { ofTeam } = BOUNDS.unpaid()
    await sentToday(`invite:${ada.teamId}`, ofTeam - 2)
    const letters = await sink.lettersOf(async () => {
      for (let sent = 0; sent < 2; sent++) expect((await invite(ada)).status).toBe(200)
      const refused = await invite(ada)
      expect(refused.status).toBe(429)
      expect(refused.body.message).toContain(TODAY)
    })
    expect(letters).toHaveLength(2)
    const held = await test.app.db.selectFrom('invitation').where('team_id', '=', ada.teamId).select('id').execute()
    expect(held).toHaveLength(2)
  })

  it('of one network: no more by taking account after account', async () => {
    await sentToday('invite_net:unpaid:2001:db8:7::/48', BOUNDS.unpaid().ofNetwork - 1)
    const from = async (remoteAddress: string) => {
      const { accountId, cookies } = await owner()
      const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
      const url = `/api/organization/${accountId}/invite`
      const asked = { method: 'POST', url, remoteAddress, payload: { email: someone() } } as const
      return (await test.server.inject({ ...asked, headers: { ...OWN_PAGE, cookie } })).statusCode
    }
    expect([await from('2001:db8:7:1::1'), await from('2001:db8:7:2::1'), await from('2001:db8:8:1::1')]).toEqual([
      200, 429, 200,
    ])
  })

  it('of a team that has paid: enough for all its seats at once', async () => {
    const ada = await owner({ seats: 1_000, status: 'active', ageDays: 40 })
    await sentToday(`invite:${ada.teamId}`, 1_999)
    expect((await invite(ada)).body.link).toBeNull()
    expect((await invite(ada)).status).toBe(429)
  })

  it('of a team that has paid today: fewer, in case the card is not theirs', async () => {
    const ada = await owner({ seats: 1_000, status: 'active' })
    await sentToday(`invite:${ada.teamId}`, BOUNDS.paidToday(1_000).ofTeam - 1)
    expect((await invite(ada)).status).toBe(200)
    expect((await invite(ada)).status).toBe(429)
  })

  it('what is refused for want of a seat counts for nothing', async () => {
    const ada = await owner({ seats: 1 })
    await sentToday(`invite:${ada.teamId}`, BOUNDS.unpaid().ofTeam - 1)
    for (let tries = 0; tries < 3; tries++) expect((await invite(ada)).status).toBe(409)
    await test.app.db.updateTable('team').set({ seats: 2 }).where('id', '=', ada.teamId).execute()
    expect((await invite(ada)).status).toBe(200)
  })

  /** As if so many had gone out today. */
  async function sentToday(key: string, sent: number): Promise<void> {
    const day = 86_400_000
    const window_start = new Date(Math.floor(Date.now() / day) * day)
    await test.app.db.insertInto('attempt').values({ key, window_start, count: sent }).execute()
  }
})
