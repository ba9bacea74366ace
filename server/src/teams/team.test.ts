import { authStatus } from '@icebox/contract/auth'
import { getUser } from '@icebox/contract/user'
import { keepCertificate } from '@icebox/sandbox/imap/certificate'
import { newFolder } from '@icebox/sandbox/imap/client-for-tests'
import { type Smtp, startSmtp } from '@icebox/sandbox/imap/smtp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, teamsOf } from '../../testing/people/teams.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { stripeAt } from '../config/stripe.ts'
import { subscribeToEvents } from '../kit/queue/publish.ts'
import { TO_ADDRESS } from './invite-limits.ts'

const SENDER = { address: 'icebox@operator.example', password: 'its password' }
const FULL = 'No available seats. Upgrade your plan to invite more team members.'
const KEYS = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecrets: ['whsec_1'] }

let test: TestApp
let smtp: Smtp
beforeAll(async () => {
  const certificate = keepCertificate(newFolder())
  const sender = (address: string) => (address === SENDER.address ? SENDER : undefined)
  const user = () => undefined
  smtp = await startSmtp({ certificate, port: undefined, user, sender, deliver: async () => undefined })
  const url = `smtp://${encodeURIComponent(SENDER.address)}:${encodeURIComponent(SENDER.password)}@127.0.0.1:${smtp.port}`
  const outgoing = { url, from: `Icebox <${SENDER.address}>`, ca: certificate.certPem }
  test = await testApp({ outgoing, stripe: stripeAt('http://127.0.0.1:9', KEYS) })
})
afterAll(async () => {
  await smtp.stop()
  await test.close()
})

const { someone, team, invite, remove, membersOf } = teamsOf(() => test)
const emailsOf = async (as: Person) => (await membersOf(as)).map(each => each.email)
const userOf = async (as: Person) => (await as.send(getUser, { id: as.accountId })).body

describe('inviting', () => {
  it('sends a letter with a link, takes a seat and is listed as pending', async () => {
    const { owner } = await team(3)
    const email = someone()
    const before = smtp.outbox.length
    expect(await invite(owner, `  ${email.toUpperCase()} `)).toMatchObject({
      status: 200,
      body: { success: true, email, link: null },
    })
    expect(smtp.outbox).toHaveLength(before + 1)
    const letter = smtp.outbox.at(-1)
    const text = letter?.raw.replace(/=\r\n/g, '').replaceAll('=3D', '=') ?? ''
    expect(letter?.to).toBe(email)
    expect(text).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    const link = text.match(/http:\S+accept-invitation\S+/)?.[0] ?? ''
    expect(new URL(link).searchParams.get('invite')).toBe(email)
    expect(new URL(link).searchParams.get('token')).toMatch(/^[\w-]{43}$/)
    expect(await membersOf(owner)).toMatchObject([
      { role: 'owner', isActive: true },
      { email, role: 'member', isActive: false, subscriptionStatus: 'pending' },
    ])
    expect(await userOf(owner)).toMatchObject({ totalSeats: 3, usedSeats: 2 })
  })

  it('counts members, the owner and open invitations against the seats', async () => {
    const { owner } = await team(3, 'member')
    expect((await invite(owner, someone())).status).toBe(200)
    expect(await invite(owner, someone())).toMatchObject({ status: 409, body: { message: FULL } })
  })

  it('never gives the last seat twice', async () => {
    const { owner, others } = await team(4, 'admin')
    const [admin = owner] = others
    const answers = await Promise.all([owner, admin, owner, admin, owner, admin].map(each => invite(each, someone())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4)
    expect(await membersOf(owner)).toHaveLength(4)
  })

  it('the same person again sends a new letter and takes no second seat', async () => {
    const { owner } = await team(2)
    const email = someone()
    await invite(owner, email)
    const before = smtp.outbox.length
    expect((await invite(owner, email)).status).toBe(200)
    expect(smtp.outbox).toHaveLength(before + 1)
    expect(await emailsOf(owner)).toHaveLength(2)
  })

  it('does not flood one address', async () => {
    const { owner } = await team(2)
    const email = someone()
    for (let sent = 0; sent < TO_ADDRESS.max; sent++) expect((await invite(owner, email)).body.link).toBeNull()
    const before = smtp.outbox.length
    const { status, body } = await invite(owner, email)
    expect(status).toBe(200)
    expect(new URL(body.link).searchParams.get('invite')).toBe(email)
    expect(smtp.outbox).toHaveLength(before)
  })

  it('refuses what is no address, and who is in the team already', async () => {
    const { owner } = await team(3)
    expect((await invite(owner, 'nobody')).body.message).toBe(
      'Please enter an email address, for example ada@example.com.',
    )
    const { email } = await userOf(owner)
    expect(await invite(owner, email)).toMatchObject({
      status: 409,
      body: { message: `${email} is in your team already.` },
    })
  })

  it('goes no further than a scheduled reduction allows', async () => {
    const { owner, teamId } = await team(5)
    await schedule(teamId, { seats: 5, scheduled: 2 })
    expect((await invite(owner, someone())).status).toBe(200)
    expect(await invite(owner, someone())).toMatchObject({
      status: 409,
      body: { message: 'A reduction to 2 seats is scheduled for December 3, 2026. Cancel it to invite more.' },
    })
  })

  it('an ended invitation frees its seat', async () => {
    const { owner } = await team(2)
    const email = someone()
    await invite(owner, email)
    const past = new Date(Date.now() - 1)
    await test.app.db.updateTable('invitation').set({ expires_at: past }).where('email', '=', email).execute()
    expect(await emailsOf(owner)).toHaveLength(1)
    expect((await invite(owner, someone())).status).toBe(200)
  })
})

describe('removing', () => {
  it('takes an invitation back, and its seat', async () => {
    const { owner } = await team(2)
    await invite(owner, someone())
    const [, pending] = await membersOf(owner)
    expect((await remove(owner, pending?.id ?? '')).status).toBe(200)
    expect(await emailsOf(owner)).toHaveLength(1)
    expect((await invite(owner, someone())).status).toBe(200)
  })

  it('takes a member out of the team and its plan, but leaves the account', async () => {
    const { owner, others } = await team(2, 'member')
    const [member = owner] = others
    expect((await remove(owner, member.accountId)).status).toBe(200)
    expect(await membersOf(owner)).toHaveLength(1)
    expect((await member.send(authStatus, {})).body.user.id).toBe(member.accountId)
    expect(await userOf(member)).toMatchObject({
      role: 'owner',
      subscriptionStatus: 'none',
      subscriptionTier: '',
      totalSeats: 1,
      usedSeats: 1,
    })
    expect(await membersOf(member)).toHaveLength(1)
  })

  it('is heard by those who stay and by whoever goes', async () => {
    const { owner, others } = await team(3, 'member')
    const [member = owner] = others
    const heard: string[] = []
    const feed = await subscribeToEvents(test.databaseUrl, test.app.log, {
      event: (to, { type }) => void heard.push(`${to === owner.accountId ? 'owner' : 'member'} ${type}`),
      sessionEnded: () => undefined,
      returned: () => undefined,
    })
    await invite(owner, someone())
    await remove(owner, member.accountId)
    await expect
      .poll(() => heard.toSorted())
      .toEqual([
        'member team_member_invited',
        'member team_member_removed',
        'owner team_member_invited',
        'owner team_member_removed',
      ])
    await feed.close()
  })

  it('never takes the owner', async () => {
    const { owner, others } = await team(3, 'admin')
    const [admin = owner] = others
    for (const as of [owner, admin]) expect((await remove(as, owner.accountId)).status).toBe(403)
    expect(await membersOf(owner)).toHaveLength(2)
  })

  it('lets the owner alone take an admin', async () => {
    const { owner, others } = await team(4, 'admin', 'admin', 'member')
    const [admin = owner, other = owner, member = owner] = others
    const message = 'Only the owner of the team removes admins.'
    expect(await remove(admin, other.accountId)).toMatchObject({ status: 403, body: { message } })
    expect((await remove(admin, member.accountId)).status).toBe(200)
    expect(await membersOf(owner)).toHaveLength(3)
    expect((await remove(owner, other.accountId)).status).toBe(200)
  })
})

describe('where nothing is sold and no letters go out', () => {
  it('the team grows with its invitations, and the inviter hands the link on', async () => {
    const bare = await testApp()
    const owner = await bare.newPerson()
    const email = someone()
    const { status, body } = await invite(owner, email)
    expect(status).toBe(200)
    expect(new URL(body.link).searchParams.get('invite')).toBe(email)
    expect(await userOf(owner)).toMatchObject({ totalSeats: 2, usedSeats: 2 })
    await bare.close()
  })
})

async function schedule(teamId: string, { seats, scheduled }: { seats: number; scheduled: number }) {
  const at = new Date('2026-12-03T10:00:00Z')
  const price = {
    plan: 'pro',
    period: 'monthly',
    seats,
    item_id: 'si_1',
    price_id: 'price_1',
    amount_cents: 3495,
  } as const
  const times = { started_at: at, anchor_at: at, period_start: at, period_end: at }
  const change = {
    scheduled_plan: 'pro',
    scheduled_period: 'monthly',
    scheduled_seats: scheduled,
    scheduled_at: at,
  } as const
  await test.app.db
    .insertInto('subscription_state')
    .values({
      team_id: teamId,
      subscription_id: 'sub_1',
      status: 'active',
      cancel_at_period_end: false,
      ...price,
      ...times,
      ...change,
    })
    .execute()
}
