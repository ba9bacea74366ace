import { authStatus } from '@icebox/contract/auth'
import { googleInvitationUrl, googleSigninUrl, microsoftInvitationUrl } from '@icebox/contract/providers'
import { getUser } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consent, land, type ProviderWorld, providerWorld } from '../../testing/provider-world.ts'
import type { Client } from '../../testing/test-app.ts'
import { inTransaction } from '../kit/db/db.ts'
import { subscribeToEvents } from '../kit/queue/publish.ts'
import { holdTeamOf } from '../operation/people/people.ts'
import { getAccount } from './account-store.ts'
import { acceptInvitation, createInvitation } from './invitation.ts'

let world: ProviderWorld
beforeAll(async () => {
  world = await providerWorld()
  world.google.addPerson({ email: 'jon@elsewhere.example', name: 'Jon' })
})
afterAll(() => world.close())

let count = 0
/** Somebody at Google whom nobody knows yet. */
function newcomer(): string {
  const email = `newcomer${++count}@gmail.com`
  world.google.addPerson({ email, name: 'New' })
  return email
}

/** An owner with this many seats, and a way to invite. */
async function team(seats: number) {
  const owner = await world.test.newPerson()
  const { db } = world.test.app
  const { team_id: teamId } = await getAccount(db, owner.accountId)
  await db.updateTable('team').set({ seats }).where('id', '=', teamId).execute()
  const invite = (email: string) =>
    inTransaction(world.test.app, tx =>
      createInvitation(tx, { keys: world.test.app.keys, teamId, email, invitedBy: owner.accountId }),
    )
  const members = async () =>
    (await db.selectFrom('account').select('email').where('team_id', '=', teamId).execute()).map(row => row.email)
  return { invite, members }
}

interface Link {
  readonly invite: string
  readonly token?: string
}

async function accept(link: Link, as = link.invite, client: Client = world.test.visitor()): Promise<string> {
  const { authUrl } = (await client.send(googleInvitationUrl, {}, link)).body
  return land(client, await consent(authUrl, { as }))
}

const failed = (invite: string, error: string) => `/accept-invitation?${new URLSearchParams({ invite, error })}`
const accountsOf = (email: string) =>
  world.test.app.db.selectFrom('account').select('id').where('email', '=', email).execute()

describe('an invitation', () => {
  it('makes the invited person a member of the team, and signs them in', async () => {
    const { invite, members } = await team(2)
    const [email, client] = [newcomer(), world.test.visitor()]
    const token = await invite(email)
    expect(await accept({ invite: email, token }, email, client)).toBe('/setup-gmail')
    const { id } = (await client.send(authStatus, {})).body.user
    expect((await client.send(getUser, { id })).body).toMatchObject({ role: 'member', totalSeats: 2, usedSeats: 2 })
    expect(await members()).toContain(email)
    const alone = world.test.app.db
      .selectFrom('team')
      .leftJoin('account', 'account.team_id', 'team.id')
      .select('team.id')
      .where('account.id', 'is', null)
    expect(await alone.execute()).toEqual([])
  })

  it('is heard by everyone of the team once it is accepted', async () => {
    const { invite } = await team(2)
    const email = newcomer()
    const link = { invite: email, token: await invite(email) }
    const heard: string[] = []
    const { app, databaseUrl } = world.test
    const feed = await subscribeToEvents(databaseUrl, app.log, {
      event: (_to, { type }) => void heard.push(type),
      sessionEnded: () => undefined,
      returned: () => undefined,
    })
    await accept(link)
    await expect.poll(() => heard).toEqual(['team_member_activated', 'team_member_activated'])
    await feed.close()
  })

  it('takes in somebody who has an account of their own, and no seat twice', async () => {
    const { invite, members } = await team(3)
    const [email, client] = [newcomer(), world.test.visitor()]
    const { authUrl } = (await client.send(googleSigninUrl, {})).body
    await land(client, await consent(authUrl, { as: email }))
    expect(await accept({ invite: email, token: await invite(email) })).toBe('/dashboard')
    expect(await accept({ invite: email, token: await invite(email) })).toBe('/dashboard')
    expect(await members()).toHaveLength(2)
  })

  it('needs no token of whoever proves the invited address, in whatever case it is written', async () => {
    const { invite, members } = await team(2)
    const email = newcomer()
    await invite(` ${email.toUpperCase()} `)
    expect(await accept({ invite: email.replace('newcomer', 'NewComer') }, email)).toBe('/setup-gmail')
    expect(await members()).toContain(email)
  })

  it('is good once', async () => {
    const { invite } = await team(3)
    const email = newcomer()
    const link = { invite: email, token: await invite(email) }
    await accept(link)
    expect(await accept(link)).toBe(failed(email, 'not_invited'))
  })

  it('ends after a week', async () => {
    const { invite, members } = await team(2)
    const email = newcomer()
    const token = await invite(email)
    const { db } = world.test.app
    const left = await db.selectFrom('invitation').select('expires_at').where('email', '=', email).execute()
    expect(Math.round(((left[0]?.expires_at.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(7 * 24)
    await db
      .updateTable('invitation')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('email', '=', email)
      .execute()
    expect(await accept({ invite: email, token })).toBe(failed(email, 'not_invited'))
    expect(await members()).toHaveLength(1)
  })

  it('is kept as a digest of its token', async () => {
    const { invite } = await team(2)
    const email = newcomer()
    const token = await invite(email)
    const rows = await world.test.app.db.selectFrom('invitation').selectAll().where('email', '=', email).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    await invite(email)
    const again = await world.test.app.db.selectFrom('invitation').select('id').where('email', '=', email).execute()
    expect(again).toHaveLength(1)
  })
})

describe('nobody gets into a team', () => {
  it('by another address than the invited one, also not by its dots and plus signs', async () => {
    const { invite, members } = await team(9)
    const email = newcomer()
    const token = await invite(email)
    const [other, dotted] = [newcomer(), email.replace('newcomer', 'new.comer')]
    const plus = email.replace('@', '+x@')
    for (const address of [dotted, plus]) world.google.addPerson({ email: address, name: 'Trick' })
    for (const as of [other, dotted, plus]) {
      expect(await accept({ invite: email, token }, as)).toBe(failed(email, 'not_invited'))
      expect(await accept({ invite: as, token }, as)).toBe(failed(as, 'not_invited'))
    }
    expect(await members()).toHaveLength(1)
    expect(await accountsOf(other)).toEqual([])
  })

  it('by a link for somebody else, though they were invited too', async () => {
    const { invite, members } = await team(9)
    const [email, other] = [newcomer(), newcomer()]
    await invite(email)
    await invite(other)
    expect(await accept({ invite: email }, other)).toBe(failed(email, 'not_invited'))
    expect(await members()).toHaveLength(1)
  })

  it('with the token of another invitation, or a made-up one', async () => {
    const [ours, theirs] = [await team(2), await team(2)]
    const [email, another] = [newcomer(), newcomer()]
    await ours.invite(email)
    const foreign = await theirs.invite(another)
    for (const token of [foreign, 'made-up']) {
      expect(await accept({ invite: email, token })).toBe(failed(email, 'not_invited'))
    }
    expect([...(await ours.members()), ...(await theirs.members())]).toHaveLength(2)
  })

  it('by an address that the provider does not vouch for, and hears the same whether it was invited', async () => {
    const { invite, members } = await team(2)
    const email = 'jon@elsewhere.example'
    const before = await accept({ invite: email })
    const token = await invite(email)
    expect(await accept({ invite: email, token })).toBe(before)
    expect(before).toBe(failed(email, 'email_unproven'))
    expect(await members()).toHaveLength(1)
    expect(await accountsOf(email)).toEqual([])
  })

  it('by an address that an administrator elsewhere claims', async () => {
    const { invite, members } = await team(2)
    const email = newcomer()
    const token = await invite(email)
    const mallory = { email: 'mallory@evil.example', name: 'M', organisation: 'Evil', claimedEmail: email }
    world.microsoft.addPerson(mallory)
    const client = world.test.visitor()
    const { authUrl } = (await client.send(microsoftInvitationUrl, {}, { invite: email, token })).body
    expect(await land(client, await consent(authUrl, { as: mallory.email }))).toBe(failed(email, 'email_unproven'))
    expect(await members()).toHaveLength(1)
  })

  it('without a free seat, not even when two take the last one at once', async () => {
    const { invite, members } = await team(2)
    const emails = [newcomer(), newcomer(), newcomer()]
    const links = await Promise.all(emails.map(async email => ({ invite: email, token: await invite(email) })))
    const pages = await Promise.all(links.map(link => accept(link)))
    expect(pages.filter(page => page === '/setup-gmail')).toHaveLength(1)
    expect(pages.filter(page => page.endsWith('error=no_seat'))).toHaveLength(2)
    expect(await members()).toHaveLength(2)
  })

  it('while they pay for a plan of their own, which would be lost; a trial costs nothing and ends', async () => {
    const { invite, members } = await team(3)
    const { app } = world.test
    const joinWith = async (status: string) => {
      const { accountId } = await world.test.newPerson()
      await app.db.updateTable('account').set({ subscription_status: status }).where('id', '=', accountId).execute()
      const email = newcomer()
      await invite(email)
      const acceptance = { accountId, email, tokenHash: undefined, isSold: true }
      return inTransaction(app, tx => acceptInvitation(tx, acceptance))
    }
    for (const status of ['active', 'past_due'])
      await expect(joinWith(status)).rejects.toMatchObject({ failure: 'has_plan' })
    expect(await members()).toHaveLength(1)
    await joinWith('trialing')
    expect(await members()).toHaveLength(2)
  })

  it('while whoever runs the installation has put them on hold', async () => {
    const { invite, members } = await team(3)
    const email = newcomer()
    const browser = world.test.visitor()
    await land(browser, await consent((await browser.send(googleSigninUrl, {})).body.authUrl, { as: email }))
    await holdTeamOf(world.test.app, { address: email, isHeld: true })
    expect(await accept({ invite: email, token: await invite(email) })).toBe(failed(email, 'on_hold'))
    expect(await members()).toHaveLength(1)
    await holdTeamOf(world.test.app, { address: email, isHeld: false })
    expect(await accept({ invite: email, token: await invite(email) })).toBe('/dashboard')
    expect(await members()).toHaveLength(2)
    // Nor does anybody come into a hold that they could not leave.
    const late = newcomer()
    const token = await invite(late)
    await holdTeamOf(world.test.app, { address: email, isHeld: true })
    expect(await accept({ invite: late, token })).toBe(failed(late, 'on_hold'))
    expect(await accountsOf(late)).toEqual([])
  })

  it('while others share the team they have', async () => {
    const [first, second] = [await team(2), await team(2)]
    const email = newcomer()
    await accept({ invite: email, token: await first.invite(email) })
    const token = await second.invite(email)
    expect(await accept({ invite: email, token })).toBe(failed(email, 'has_team'))
    expect(await first.members()).toContain(email)
    expect(await second.members()).toHaveLength(1)
  })
})

it('asking for the way in answers the same whether somebody was invited', async () => {
  const { invite } = await team(2)
  const [invited, stranger] = [newcomer(), newcomer()]
  await invite(invited)
  const answers = await Promise.all(
    [invited, stranger].map(email => world.test.visitor().send(googleInvitationUrl, {}, { invite: email })),
  )
  expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
    [200, ['authUrl']],
    [200, ['authUrl']],
  ])
})
