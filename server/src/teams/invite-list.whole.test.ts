import { getInvitationLink, INVITES_MAX, inviteMembers, listMembers, type Member } from '@icebox/contract/team'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Sink, startSink } from '../../testing/sink.ts'
import { type Client, type TestApp, testApp } from '../../testing/test-app.ts'
import { stripeAt } from '../config/stripe.ts'
import { sendWaitingLetters } from './invitation-letters.ts'
import { BOUNDS } from './invite-limits.ts'
import { LISTS } from './invite-list.ts'

const KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecrets: ['whsec_1'] }
const FULL = 'No available seats. Upgrade your plan to invite more team members.'

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

async function owner({ seats, status = 'active' }: { seats: number; status?: string }): Promise<Person> {
  const person = await test.newPerson()
  const { db } = test.app
  const { team_id: teamId } = await db
    .updateTable('account')
    .set({ subscription_status: status })
    .where('id', '=', person.accountId)
    .returning('team_id')
    .executeTakeFirstOrThrow()
  const created_at = new Date(Date.now() - 40 * 86_400_000)
  await db.updateTable('team').set({ seats, created_at }).where('id', '=', teamId).execute()
  return { ...person, teamId }
}

let count = 0
const people = (many: number) => Array.from({ length: many }, () => `person${++count}@people.example`)
const inviteAll = (as: Person, emails: string[]) => as.send(inviteMembers, { id: as.accountId }, { emails })
const pendingOf = async (as: Person): Promise<Member[]> =>
  (await as.send(listMembers, { id: as.accountId })).body.filter((each: Member) => !each.isActive)

/** Runs the job as often as it asks to be, without waiting for its pauses; answers when the last run wants to go on. */
async function runLetters({ teamId }: Person, runs = 50): Promise<Date | undefined> {
  const key = `invitation-letters:${teamId}`
  for (let run = 0; run < runs; run++) {
    const { rows } = await test.database.pool.query('select run_at from graphile_worker.jobs where key = $1', [key])
    const runAt: Date | undefined = rows[0]?.run_at
    if (!runAt || runAt.getTime() > Date.now() + 60_000) return runAt
    await test.database.pool.query('select graphile_worker.remove_job($1)', [key])
    await sendWaitingLetters(test.app, { teamId, ip: '10.1.2.0' })
  }
  return new Date()
}

describe('a list of invitations', () => {
  it('of a thousand goes in one call, with a result for each line', async () => {
    const ada = await owner({ seats: INVITES_MAX })
    const emails = people(INVITES_MAX)
    const letters = await sink.lettersOf(async () => {
      const { status, body } = await inviteAll(ada, emails)
      expect(status).toBe(200)
      expect(body.results.map((each: { email: string }) => each.email)).toEqual(emails)
      const faults = body.results.filter((each: { fault: string | null }) => each.fault !== null)
      // The owner has the last seat.
      expect(faults).toEqual([{ email: emails.at(-1), fault: FULL, link: null }])
    })
    expect(letters).toEqual([])
    const pending = await pendingOf(ada)
    expect(pending).toHaveLength(INVITES_MAX - 1)
    expect(new Set(pending.map(each => each.letter))).toEqual(new Set(['waiting']))
  })

  it('has its letters written a few at a time until all are out, each once', async () => {
    const ada = await owner({ seats: 100 })
    const emails = people(60)
    await inviteAll(ada, emails)
    const first = await sink.lettersOf(() => runLetters(ada, 1))
    expect(first).toHaveLength(25)
    const rest = await sink.lettersOf(() => runLetters(ada))
    expect([...first, ...rest].map(({ to }) => to).sort()).toEqual([...emails].sort())
    const { text } = first[0] ?? { text: '' }
    const link = new URL(/http:\S+accept-invitation\S+/.exec(text)?.[0] ?? '')
    const pending = await pendingOf(ada)
    expect(new Set(pending.map(each => each.letter))).toEqual(new Set(['sent']))
    const invited = pending.find(each => each.email === link.searchParams.get('invite'))
    const shown = await ada.send(getInvitationLink, { id: ada.accountId, invitationId: invited?.id ?? '' })
    expect(shown.body).toEqual({ email: invited?.email, link: link.href })
  })

  it('of strangers waits for the next day where a day’s letters are used up', async () => {
    const ada = await owner({ seats: 10_000, status: 'trialing' })
    const { ofTeam } = BOUNDS.unpaid()
    await inviteAll(ada, people(ofTeam + 5))
    let next: Date | undefined
    const letters = await sink.lettersOf(async () => {
      next = await runLetters(ada)
    })
    expect(letters).toHaveLength(ofTeam)
    expect((next?.getTime() ?? 0) % 86_400_000).toBe(0)
    expect((await pendingOf(ada)).filter(each => each.letter === 'waiting')).toHaveLength(5)
  })

  it('says of each why it was not invited, and takes an address named twice once', async () => {
    const ada = await owner({ seats: 3 })
    const { email: own } = (await ada.send(listMembers, { id: ada.accountId })).body[0]
    const [one = '', two = '', three = ''] = people(3)
    const { body } = await inviteAll(ada, [own, one, one.toUpperCase(), two, three])
    expect(body.results).toEqual([
      { email: own, fault: `${own} is in your team already.`, link: null },
      { email: one, fault: null, link: null },
      { email: two, fault: null, link: null },
      { email: three, fault: FULL, link: null },
    ])
  })

  it('is refused in words: too long, no address, a member, too many lists', async () => {
    const ada = await owner({ seats: 3 })
    const long = await inviteAll(ada, people(INVITES_MAX + 1))
    expect(long).toMatchObject({
      status: 400,
      body: { message: `Please name at most ${INVITES_MAX} addresses at once.` },
    })
    const wrong = await inviteAll(ada, ['nobody'])
    expect(wrong.body.message).toBe('Please enter an email address, for example ada@example.com.')
    const member = await test.newPerson()
    await test.app.db
      .updateTable('account')
      .set({ team_id: ada.teamId, role: 'member' })
      .where('id', '=', member.accountId)
      .execute()
    expect((await inviteAll({ ...member, teamId: ada.teamId }, people(1))).status).toBe(403)
    for (let tries = 0; tries < LISTS.max; tries++) expect((await inviteAll(ada, people(1))).status).toBe(200)
    expect((await inviteAll(ada, people(1))).status).toBe(429)
  })

  it('gives its links to managers of the team alone, and none that it cannot make again', async () => {
    const [ada, eve] = [await owner({ seats: 3 }), await owner({ seats: 3 })]
    await inviteAll(ada, people(1))
    const [invited] = await pendingOf(ada)
    const invitationId = invited?.id ?? ''
    expect((await eve.send(getInvitationLink, { id: ada.accountId, invitationId })).status).toBe(403)
    expect((await eve.send(getInvitationLink, { id: eve.accountId, invitationId })).status).toBe(403)
    await test.app.db
      .updateTable('invitation')
      .set({ token_hash: Buffer.alloc(32) })
      .where('id', '=', invitationId)
      .execute()
    expect((await ada.send(getInvitationLink, { id: ada.accountId, invitationId })).status).toBe(409)
  })

  it('has no letters written for somebody who may not invite any more', async () => {
    const ada = await owner({ seats: 5 })
    await inviteAll(ada, people(2))
    await test.app.db.updateTable('account').set({ email_proven: false }).where('id', '=', ada.accountId).execute()
    expect(await sink.lettersOf(() => runLetters(ada))).toEqual([])
  })
})
