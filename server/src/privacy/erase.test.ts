import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setOrganizationDetails } from '@icebox/contract/billing/payments'
import { createRule, dryRunRule } from '@icebox/contract/rules'
import { inviteMember } from '@icebox/contract/team'
import { deleteUser } from '@icebox/contract/user'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingWorld, billingWorld } from '../../testing/billing-world.ts'
import { dumpOf } from '../../testing/dump.ts'
import { otherDatabase } from '../../testing/other-database.ts'
import { ownDataOf } from '../../testing/privacy/own-data.ts'
import { invoicesOf, type Subscriber, subscriber } from '../../testing/subscriber.ts'
import { createInvitation } from '../accounts/invitation.ts'
import { recordAccepted } from '../accounts/invitation-store.ts'
import { closeCustomer } from '../billing/ending/close.ts'
import { type Database, inTransaction, openDatabase } from '../kit/db/db.ts'
import { addJob } from '../kit/queue/queue.ts'
import { backUp } from '../operation/backup/backup.ts'
import { restore } from '../operation/backup/restore.ts'
import { proveErasures } from './erasures/again.ts'
import { erasureList, readErasures } from './erasures/erasure-list.ts'
import { findErasedNamed } from './erasures/search-store.ts'
import { keepHouse, keepHouseDaily } from './housekeeping.ts'

const EMAIL = 'erika.mustermann@people.example'
const NAME = 'Erika Mustermann'
const SUBJECT = 'subject-of-erika-at-the-provider'
const FOLDER = 'Folder of Erika'
const STREET = '17 Rue de la Vie Privee'

let world: BillingWorld
beforeAll(async () => {
  world = await billingWorld()
})
afterAll(() => world.close())

/** Text, JSON, uuids and bytes: whatever a row shows of a needle, as it is or in hexadecimal. */
async function placesOf(needles: readonly string[], database: Database = world.test.database): Promise<string[]> {
  const rows = (await dumpOf(database)).toLowerCase().split('\n')
  const forms = needles.flatMap(each => [each.toLowerCase(), Buffer.from(each).toString('hex')])
  return rows.filter(row => forms.some(form => row.includes(form)))
}

/** Somebody with all that can be known of a person here. */
async function erika(): Promise<{ erika: Subscriber; ids: string[]; inviter: Subscriber }> {
  const [inviter, erika] = [await subscriber(world), await subscriber(world)]
  const { app } = world.test
  const { db } = app
  const { id, team_id: teamId } = await db
    .updateTable('account')
    .set({ email: EMAIL, name: NAME })
    .where('id', '=', erika.id)
    .returning(['id', 'team_id'])
    .executeTakeFirstOrThrow()
  await db.insertInto('identity').values({ provider: 'google', subject: SUBJECT, account_id: id }).execute()
  const login = {
    provider: 'google' as const,
    address: EMAIL,
    username: SUBJECT,
    host: 'gmail.googleapis.com',
    port: 443,
  }
  const mailbox = await db
    .insertInto('mailbox')
    .values({ account_id: id, ...login })
    .returning('id')
    .executeTakeFirstOrThrow()
  const about = { provider_key: '1', message_id: '<1@x>', message_id_hash: Buffer.from(EMAIL), received_at: new Date() }
  const letter = { from_address: 'dana@pitch.example', from_name: 'Dana', subject: 'Quick question', size: 1 }
  await db
    .insertInto('entry')
    .values({ account_id: id, mailbox_id: mailbox.id, ...about, ...letter })
    .execute()
  await db
    .insertInto('attempt')
    .values({ key: `sign_in:${id}`, window_start: new Date(), count: 1 })
    .execute()
  // Another team's invitation that was accepted once, and one that waits.
  const other = await world.teamOf(inviter)
  await inTransaction(app, async tx => {
    await createInvitation(tx, { keys: app.keys, teamId: other, email: EMAIL, invitedBy: inviter.id })
    const { id: first } = await tx
      .selectFrom('invitation')
      .select('id')
      .where('email', '=', EMAIL)
      .executeTakeFirstOrThrow()
    await recordAccepted(tx, first, id)
    await createInvitation(tx, { keys: app.keys, teamId: other, email: EMAIL, invitedBy: inviter.id })
  })
  await erika.send(inviteMember, erika, { email: 'friend@people.example' })
  await addJob(db, { name: 'send-export', payload: { accountId: id }, key: `send-export:${id}` })
  const address = { line1: STREET, city: 'Lyon', state: 'Rhone', postalCode: '69001', country: 'FR' } as const
  await erika.send(setOrganizationDetails, erika, { organizationName: NAME, address })
  return { erika, ids: [id, teamId, mailbox.id], inviter }
}

/** A rule of theirs with all that hangs on one. */
async function addRule(person: Subscriber): Promise<void> {
  const { db } = world.test.app
  const { body } = await person.send(createRule, person, { sentence: `Move mail from ${EMAIL} to ${FOLDER}` })
  const rule_id: string = body.rule.id
  const entry = await db
    .selectFrom('entry')
    .select(['id', 'mailbox_id'])
    .where('account_id', '=', person.id)
    .executeTakeFirstOrThrow()
  const hit = { entry_id: entry.id, rule_id, version: 1, did: 'moved' as const, because: [`from ${EMAIL}`] }
  await db.insertInto('rule_hit').values(hit).execute()
  await db.insertInto('rule_word').values({ rule_id, entry_id: entry.id, is_right: true }).execute()
  await db.insertInto('folder').values({ mailbox_id: entry.mailbox_id, name: FOLDER }).execute()
  expect((await person.send(dryRunRule, person, { ruleId: rule_id })).status).toBe(200)
}

describe('a deleted account', () => {
  it('is found in no column of no table, in whatever form, and in nobody else’s export', async () => {
    const { erika: person, ids, inviter } = await erika()
    await addRule(person)
    const needles = [EMAIL, NAME, SUBJECT, STREET, FOLDER, ...ids]
    const before = await placesOf(needles)
    // The search itself finds: the account, its mailbox, two invitations, the address on invoices, a job that waits.
    expect(before.length).toBeGreaterThan(10)
    expect((await person.send(deleteUser, person)).status).toBe(200)
    await closeCustomer(world.test.app, { customerId: person.customer })
    await world.settle()
    expect(await placesOf(needles)).toEqual([])
    const export_ = JSON.stringify(await ownDataOf(inviter, inviter.id))
    for (const needle of needles) expect(export_).not.toContain(needle)
    // A second trial is still not to be had.
    expect(await world.test.app.db.selectFrom('trial_taken').select('email_hash').execute()).not.toEqual([])
  })
})

describe('a backup from before an erasure', () => {
  it('brings nobody back, whose team goes on', async () => {
    const { erika: person, ids } = await erika()
    const { app, databaseUrl } = world.test
    const mate = await subscriber(world)
    await app.db
      .updateTable('account')
      .set({ team_id: await world.teamOf(person), role: 'admin' })
      .where('id', '=', mate.id)
      .execute()
    const { file } = await backUp({ databaseUrl, config: app.config, file: join(app.config.home, 'before.backup') })
    expect((await person.send(deleteUser, person, { newOwnerId: mate.id })).status).toBe(200)
    const other = await otherDatabase()
    const erasures = readErasures(erasureList(app.config.home))
    await restore({ databaseUrl: other.url, config: app.config, log: app.log, file, erasures })
    const database = openDatabase(other.url, app.log, 4)
    const [account = '', team = '', mailbox = ''] = ids
    // Name and street are on the team's bills, which its next owner has now.
    const needles = [EMAIL, SUBJECT, account, mailbox]
    expect((await placesOf(needles, database)).length).toBeGreaterThan(5)
    // What a restore was killed before is done as the house is kept, at the next start.
    await keepHouseDaily({ ...app, db: database.db })
    expect(await placesOf([EMAIL, SUBJECT, mailbox], database)).toEqual([])
    // What they did in the team stays in its trail, under an id that names nobody any more.
    const told = await database.db.selectFrom('audit').select('act').where('actor_id', '=', account).execute()
    expect(await placesOf([account], database)).toHaveLength(told.length)
    expect(await findErasedNamed(database.db)).toEqual([])
    const heir = database.db.selectFrom('account').select(['role', 'team_id']).where('id', '=', mate.id)
    expect(await heir.execute()).toEqual([{ role: 'owner', team_id: team }])
    await database.close()
    await other.drop()
  })
})

describe('the search at night', () => {
  it('finds who was erased in whatever column still names them', async () => {
    const { erika: person } = await erika()
    const { db } = world.test.app
    const stray = () =>
      db
        .insertInto('attempt')
        .values({ key: `export:${person.id}`, window_start: new Date(), count: 1 })
        .execute()
    await stray()
    expect(await findErasedNamed(db)).toEqual([])
    await person.send(deleteUser, person)
    expect(await findErasedNamed(db)).toEqual([])
    await stray()
    expect(await findErasedNamed(db)).toEqual(['attempt.key'])
  })

  it('makes the list beside the database whole', async () => {
    const { app } = world.test
    const list = erasureList(app.config.home)
    const known = readErasures(list)
    expect(known.length).toBeGreaterThan(0)
    // The last line as a crash leaves it.
    writeFileSync(list, readFileSync(list, 'utf8').slice(0, -20))
    expect(readErasures(list)).toHaveLength(known.length - 1)
    await proveErasures(app)
    expect(readErasures(list)).toEqual(known)
  })
})

describe('billing records of somebody who left', () => {
  it('are kept for seven years and then go, here and at Stripe', async () => {
    const owner = await subscriber(world)
    await owner.send(deleteUser, owner)
    await closeCustomer(world.test.app, { customerId: owner.customer })
    const { db } = world.test.app
    const known = () =>
      db.selectFrom('billing_customer').select('customer_id').where('customer_id', '=', owner.customer).execute()
    const leftAgo = async (years: number, days: number) => {
      const closed = new Date()
      closed.setUTCFullYear(closed.getUTCFullYear() - years)
      closed.setUTCDate(closed.getUTCDate() - days)
      await db
        .updateTable('billing_customer')
        .set({ closed_at: closed })
        .where('customer_id', '=', owner.customer)
        .execute()
      await keepHouse(world.test.app)
    }
    await leftAgo(7, -2)
    expect(await known()).toHaveLength(1)
    expect((await world.stripe.customers.retrieve(owner.customer)).deleted).toBeUndefined()
    await leftAgo(7, 2)
    expect(await known()).toEqual([])
    expect((await world.stripe.customers.retrieve(owner.customer)).deleted).toBe(true)
    // Invoices are the operator's books at Stripe.
    expect((await invoicesOf(world, owner)).length).toBeGreaterThan(0)
  })
})
