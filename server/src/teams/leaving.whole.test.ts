import { setTimeout as pause } from 'node:timers/promises'
import { completeSubscription, createSubscription, getSubscription } from '@icebox/contract/billing/billing'
import { listPaymentMethods } from '@icebox/contract/billing/payments'
import * as calls from '@icebox/contract/team'
import { deleteUser, getUser } from '@icebox/contract/user'
import { keepCertificate } from '@icebox/sandbox/imap/certificate'
import { newFolder } from '@icebox/sandbox/imap/client-for-tests'
import { type Smtp, startSmtp } from '@icebox/sandbox/imap/smtp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingWorld, billingWorld, type Person } from '../../testing/billing-world.ts'
import { type Subscriber, subscriber, subscriptionAt } from '../../testing/subscriber.ts'
import { takeOverBilling } from '../billing/cards/new-owner.ts'
import { sendTeamLetter } from './team-letter.ts'

const SENDER = { address: 'icebox@operator.example', password: 'its password' }

let world: BillingWorld
let smtp: Smtp
beforeAll(async () => {
  const certificate = keepCertificate(newFolder())
  const sender = (address: string) => (address === SENDER.address ? SENDER : undefined)
  smtp = await startSmtp({
    certificate,
    port: undefined,
    user: () => undefined,
    sender,
    deliver: async () => undefined,
  })
  const url = `smtp://${encodeURIComponent(SENDER.address)}:${encodeURIComponent(SENDER.password)}@127.0.0.1:${smtp.port}`
  world = await billingWorld({ outgoing: { url, from: `Icebox <${SENDER.address}>`, ca: certificate.certPem } })
})
afterAll(async () => {
  await smtp.stop()
  await world.close()
})

const idOf = ({ accountId: id }: Person) => ({ id })
const leave = (as: Person) => as.send(calls.leaveTeam, idOf(as))
const handOver = (as: Person, to: Person) => as.send(calls.handOverTeam, idOf(as), { memberId: to.accountId })
const userOf = async (as: Person) => (await as.send(getUser, idOf(as))).body
const accessOf = async (as: Person) => (await as.send(getSubscription, idOf(as))).body
const rolesIn = async (as: Person) =>
  (await as.send(calls.listMembers, idOf(as))).body.map(({ email, role }: calls.Member) => [email, role])
const roleOf = async (as: Person) => (await userOf(as)).role

/** The letters and the work at Stripe that wait. */
async function workOff(): Promise<void> {
  const { app, database } = world.test
  const { rows } = await database.pool.query<{ name: string; key: string; payload: never }>(
    `select t.identifier as name, j.key, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier in ('team-letter', 'new-owner')`,
  )
  for (const { name, key, payload } of rows) {
    if (name === 'team-letter') await sendTeamLetter(app, payload)
    else await takeOverBilling(app, payload)
    await database.pool.query('select graphile_worker.remove_job($1)', [key])
  }
}

const lettersTo = async (person: Person) => {
  const { email } = await userOf(person)
  return smtp.outbox.filter(({ to }) => to === email).map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1])
}

async function team(...roles: ('admin' | 'member')[]) {
  const owner = await subscriber(world, { seats: 4 })
  const others: Person[] = []
  for (const role of roles) others.push(await world.newMember(owner, role))
  return { owner, others }
}

describe('leaving a team', () => {
  it.each(['member', 'admin'] as const)(
    'is open to a %s, who keeps the account and is told how it stands',
    async role => {
      const { owner, others } = await team(role)
      const [goes = owner] = others
      expect((await leave(goes)).status).toBe(200)
      expect(await rolesIn(owner)).toHaveLength(1)
      expect(await userOf(goes)).toMatchObject({ role: 'owner', subscriptionStatus: 'none', totalSeats: 1 })
      const { email: by } = await userOf(owner)
      expect(await accessOf(goes)).toMatchObject({ redirectUrl: '/plan-ended', ended: { reason: 'left', by } })
    },
  )

  it('is not open to an owner, nor to somebody alone', async () => {
    const { owner } = await team('member')
    expect((await leave(owner)).status).toBe(409)
    const { owner: alone } = await team()
    expect(await leave(alone)).toMatchObject({
      status: 409,
      body: { message: 'You are in no team that you could leave.' },
    })
  })

  it('whoever is removed is told so, by letter and with the name of the team', async () => {
    const { owner, others } = await team('member')
    const [member = owner] = others
    await owner.send(calls.removeMember, { ...idOf(owner), memberId: member.accountId })
    const { email: by } = await userOf(owner)
    expect(await accessOf(member)).toMatchObject({
      accessState: 'no_subscription',
      redirectUrl: '/plan-ended',
      ended: { reason: 'removed', by, at: expect.any(Number) },
    })
    await workOff()
    expect(await lettersTo(member)).toEqual(['You were removed from a team on Icebox'])
  })

  it('an admin removes members, not another admin', async () => {
    const { owner, others } = await team('admin', 'admin', 'member')
    const [admin = owner, other = owner, member = owner] = others
    const remove = (as: Person, who: Person) => as.send(calls.removeMember, { ...idOf(as), memberId: who.accountId })
    expect((await remove(admin, other)).status).toBe(403)
    expect((await remove(admin, member)).status).toBe(200)
    expect((await remove(owner, other)).status).toBe(200)
  })
})

describe('handing a team over', () => {
  it('makes the chosen person the owner; plan and customer stay, the cards go, and the heir is told', async () => {
    const { owner, others } = await team('member', 'admin')
    const [heir = owner, admin = owner] = others
    expect((await handOver(admin, heir)).status).toBe(403)
    expect((await handOver(owner, heir)).status).toBe(200)
    expect([await roleOf(owner), await roleOf(heir), await roleOf(admin)]).toEqual(['admin', 'owner', 'admin'])
    await workOff()
    expect((await subscriptionAt(world, owner)).status).toBe('active')
    expect((await world.stripe.customers.listPaymentMethods(owner.customer)).data).toEqual([])
    const customer = await world.stripe.customers.retrieve(owner.customer)
    expect(customer).toMatchObject({ email: (await userOf(heir)).email })
    expect(await accessOf(heir)).toMatchObject({ mayManageBilling: true, accessState: 'mailbox_required' })
    expect(await accessOf(owner)).toMatchObject({ mayManageBilling: false })
    expect(await lettersTo(heir)).toEqual(['You own your team on Icebox now'])
  })

  it('late at Stripe, leaves the card that the new owner has brought meanwhile', async () => {
    const { owner, others } = await team('member')
    const [heir = owner] = others
    await handOver(owner, heir)
    // Stripe says when a card was made by whole seconds.
    await pause(1_500)
    const { id } = await world.stripe.paymentMethods.attach('pm_card_mastercard', { customer: owner.customer })
    await workOff()
    const { data } = await world.stripe.customers.listPaymentMethods(owner.customer)
    expect(data.map(card => card.id)).toEqual([id])
  })

  it('ends what the owner before had begun to buy: a card they confirm later comes to nobody', async () => {
    const owner = await world.newOwner()
    const heir = await world.newMember(owner)
    const { body } = await owner.send(createSubscription, {}, { planId: 'pro', seats: 2 })
    await world.tellTime()
    expect((await handOver(owner, heir)).status).toBe(200)
    await workOff()
    const card = { payment_method: 'pm_card_visa' }
    await world.stripe.setupIntents.confirm(body.setupIntentId, card).catch(() => undefined)
    await world.settle()
    expect((await world.stripe.customers.listPaymentMethods(body.customerId)).data).toEqual([])
    expect((await heir.send(listPaymentMethods, idOf(heir))).body.paymentMethods).toEqual([])
  })

  it('before that is done, too', async () => {
    const owner = await world.newOwner()
    const heir = await world.newMember(owner)
    const { body } = await owner.send(createSubscription, {}, { planId: 'pro', seats: 2 })
    await world.tellTime()
    expect((await handOver(owner, heir)).status).toBe(200)
    // Stripe says when a card was made by whole seconds.
    await pause(1_500)
    await world.stripe.setupIntents.confirm(body.setupIntentId, { payment_method: 'pm_card_visa' })
    const done = await owner.send(completeSubscription, {}, { setupIntentId: body.setupIntentId })
    expect(done.status).toBe(403)
    await world.settle()
    await workOff()
    expect((await world.stripe.subscriptions.list({ customer: body.customerId, status: 'all' })).data).toEqual([])
    expect((await world.stripe.customers.listPaymentMethods(body.customerId)).data).toEqual([])
  })

  it('goes to nobody outside the team', async () => {
    const [{ owner }, { owner: stranger }] = [await team('member'), await team()]
    expect((await handOver(owner, stranger)).status).toBe(403)
    expect((await handOver(owner, owner)).status).toBe(409)
    expect(await roleOf(owner)).toBe('owner')
  })

  it('two heirs at once: one owner', async () => {
    const { owner, others } = await team('member', 'member')
    await Promise.all(others.map(each => handOver(owner, each)))
    const roles = await Promise.all([owner, ...others].map(roleOf))
    expect(roles.toSorted()).toEqual(['admin', 'member', 'owner'])
  })
})

describe('an owner who deletes the account', () => {
  const remove = (as: Subscriber, fate: object = {}) => as.send(deleteUser, idOf(as), fate)

  it('is asked what becomes of the team, and nothing happens until then', async () => {
    const { owner } = await team('member')
    expect(await remove(owner)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Others are in your team\./) },
    })
    const { owner: stranger } = await team()
    expect((await remove(owner, { newOwnerId: stranger.accountId })).status).toBe(403)
    expect(await roleOf(owner)).toBe('owner')
  })

  it('hands it over: the plan goes on, without the cards, the name and the address of who left', async () => {
    const { owner, others } = await team('member', 'admin')
    const [heir = owner] = others
    const address = { line1: '1 Private Road', city: 'Lyon', country: 'FR' }
    await world.stripe.customers.update(owner.customer, { name: 'Private Ltd', address })
    await world.settle()
    expect((await remove(owner, { newOwnerId: heir.accountId })).status).toBe(200)
    await workOff()
    await world.settle()
    expect(await rolesIn(heir)).toEqual([
      [(await userOf(heir)).email, 'owner'],
      [expect.any(String), 'admin'],
    ])
    expect((await subscriptionAt(world, owner)).status).toBe('active')
    expect((await world.stripe.customers.listPaymentMethods(owner.customer)).data).toEqual([])
    expect(await accessOf(heir)).toMatchObject({ mayManageBilling: true, organizationName: '', address: null })
    expect(await world.stripe.customers.retrieve(owner.customer)).toMatchObject({ address: null })
  })

  it('is forgotten at Stripe also where the heir hands the team on before that is done', async () => {
    const { owner, others } = await team('member', 'admin')
    const [heir = owner, next = owner] = others
    await world.stripe.customers.update(owner.customer, { name: 'Private Ltd', address: { line1: '1 Private Road' } })
    await world.settle()
    expect((await remove(owner, { newOwnerId: heir.accountId })).status).toBe(200)
    expect((await handOver(heir, next)).status).toBe(200)
    await workOff()
    await world.settle()
    const customer = await world.stripe.customers.retrieve(owner.customer)
    expect(customer).toMatchObject({ email: (await userOf(next)).email, address: null })
    expect(customer).not.toMatchObject({ name: 'Private Ltd' })
    expect(await accessOf(next)).toMatchObject({ mayManageBilling: true, organizationName: '', address: null })
  })

  it('leaves no address at Stripe, to which it writes, where the heir has proven none', async () => {
    const { owner, others } = await team('member')
    const [heir = owner] = others
    const account = world.test.app.db.updateTable('account').where('id', '=', heir.accountId)
    await account.set({ email_proven: false }).execute()
    expect((await remove(owner, { newOwnerId: heir.accountId })).status).toBe(200)
    await workOff()
    expect(await world.stripe.customers.retrieve(owner.customer)).toMatchObject({ email: null })
  })

  it('dissolves it: everyone is a team of one, owns it, may buy, and is told', async () => {
    const { owner, others } = await team('member', 'admin')
    expect((await remove(owner, { dissolvesTeam: true })).status).toBe(200)
    await workOff()
    for (const each of others) {
      expect(await userOf(each)).toMatchObject({ role: 'owner', usedSeats: 1, subscriptionStatus: 'none' })
      expect(await accessOf(each)).toMatchObject({
        redirectUrl: '/plan-ended',
        mayManageBilling: true,
        ownerEmail: (await userOf(each)).email,
        ended: { reason: 'dissolved', by: null },
      })
      expect(await lettersTo(each)).toEqual(['Your team on Icebox was dissolved'])
      expect((await world.checkout(each)).trialDays).toBe(7)
    }
  })
})
