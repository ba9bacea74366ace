import { listAudit } from '@icebox/contract/safety/audit'
import * as calls from '@icebox/contract/safety/company'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CompanyTeam, type CompanyWorld, companyWorld, enter } from '../../../testing/company/world.ts'
import { ownDataOf } from '../../../testing/privacy/own-data.ts'
import { isHeld } from '../../accounts/company/held-store.ts'
import { sql } from '../../kit/db/db.ts'
import { openLog } from '../../kit/log/log.ts'
import { keepHouse } from '../../privacy/housekeeping.ts'
import { lookAgain } from './prove.ts'

const lines: string[] = []
let world: CompanyWorld
beforeAll(async () => {
  world = await companyWorld({}, openLog('trace', { write: (line: string) => void lines.push(line) }))
})
afterAll(() => world.close())

const actsOf = async ({ teamId }: CompanyTeam) => {
  const rows = world.test.app.db.selectFrom('audit').select('act').where('team_id', '=', teamId).orderBy('number')
  return (await rows.execute()).map(({ act }) => act).filter(act => act.startsWith('company'))
}

/** What waits to be written to somebody. */
async function lettersTo(accountId: string | undefined) {
  const { rows } = await sql<{ about: string }>`
    select payload->>'about' as about from graphile_worker._private_jobs where key like ${`team-letter:%:${accountId}`}`.execute(
    world.test.app.db,
  )
  return rows.map(({ about }) => about)
}

describe('setting a provider up', () => {
  it('is the owner’s alone, of a team whose plan holds it, after a sign-in of the last minutes', async () => {
    const team = await world.team('gates.example', 'ann')
    const [ann] = team.others
    if (!ann) throw new Error('nobody joined')
    await team.ready()
    const every = (as: typeof ann) => [
      as.send(calls.setCompany, { id: as.accountId }, setupOf(['gates.example'])),
      as.send(calls.proveDomains, { id: as.accountId }),
      as.send(calls.tryCompany, { id: as.accountId }),
      as.send(calls.requireCompany, { id: as.accountId }, { required: true }),
      as.send(calls.removeCompany, { id: as.accountId }),
    ]
    for (const role of ['member', 'admin'] as const) {
      await put(ann.accountId, { role })
      const answers = await Promise.all(every(ann))
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
    }
    expect((await team.shown(ann)).provider).toBeNull()
    await put(team.owner.accountId, { subscription_tier: 'pro' })
    expect((await team.setUp()).body.message).toContain('Pro+')
    expect((await team.require()).body.message).toContain('Pro+')
    await put(team.owner.accountId, { subscription_tier: 'pro_plus' })
    await world.test.app.db
      .updateTable('session')
      .set({ created_at: new Date(Date.now() - 6 * 60_000) })
      .where('account_id', '=', team.owner.accountId)
      .execute()
    const codes = await Promise.all(every(team.owner))
    expect(codes.map(({ body }) => body.code)).toEqual([
      ...['sign_in_again', 'sign_in_again', undefined, 'sign_in_again', 'sign_in_again'],
    ])
  })

  it('goes step by step, and each is told once', async () => {
    const team = await world.team('steps.example')
    expect((await team.require()).status).toBe(404)
    await team.setUp()
    expect((await team.owner.send(calls.tryCompany, { id: team.owner.accountId })).body.message).toContain('prove')
    expect((await team.owner.send(calls.proveDomains, { id: team.owner.accountId })).body.faults).toHaveLength(1)
    await team.prove()
    expect((await team.require()).body.message).toContain('try it')
    expect(await team.tryIt()).toBe('/team?company=tried')
    expect((await team.require()).status).toBe(200)
    await team.require()
    await team.require(false)
    await team.require(false)
    await team.owner.send(calls.removeCompany, { id: team.owner.accountId })
    expect((await team.owner.send(calls.removeCompany, { id: team.owner.accountId })).status).toBe(404)
    expect(await actsOf(team)).toEqual([
      ...['company_sign_in_set', 'company_domain_proven', 'company_sign_in_tried', 'company_sign_in_required'],
      ...['company_sign_in_optional', 'company_sign_in_removed'],
    ])
  })

  it('otherwise has it tried anew and requires it of nobody; another provider knows nobody', async () => {
    const team = await world.team('anew.example', 'ann')
    await team.ready()
    await team.require()
    const client = world.test.visitor()
    await enter(client, 'ann@anew.example')
    await team.setUp({ clientSecret: undefined, domains: ['anew.example', 'more.example'] })
    expect((await team.shown()).provider).toMatchObject({ isTried: true, isRequired: true, people: { bound: 1 } })
    expect(await lettersTo(team.others[0]?.accountId)).not.toContain('company_optional')
    await team.setUp({ clientId: 'another' })
    expect(await lettersTo(team.others[0]?.accountId)).toContain('company_optional')
    expect(await actsOf(team)).toContain('company_sign_in_optional')
    expect((await team.shown()).provider).toMatchObject({ isTried: false, isRequired: false, people: { bound: 0 } })
    expect((await client.send(calls.getCompany, { id: 'x' })).status).toBe(401)
  })

  it('takes a new secret where the old one lies under a key that is gone', async () => {
    const team = await world.team('restored.example')
    await team.ready()
    const broken = { client_secret: 'v1.gone.gone' }
    await world.test.app.db.updateTable('company_sign_in').set(broken).where('team_id', '=', team.teamId).execute()
    expect((await team.setUp({ clientSecret: undefined })).body.message).toContain('client secret')
    expect((await team.setUp()).status).toBe(200)
    expect(await team.tryIt()).toBe('/team?company=tried')
  })

  it('refuses domains where anybody can be, Microsoft’s shared issuers, and a secret for another provider', async () => {
    const team = await world.team('refuse.example')
    expect((await team.setUp({ domains: ['gmail.com'] })).body.message).toContain('Anybody')
    expect((await team.setUp({ domains: ['localhost'] })).status).toBe(400)
    const issuer = 'https://login.microsoftonline.com/common/v2.0'
    expect((await team.setUp({ issuer })).body.message).toContain('your own tenant')
    expect((await team.setUp({ clientSecret: undefined })).body.message).toContain('client secret')
  })

  it('keeps the secret out of answers, logs and exports, and sealed', async () => {
    const team = await world.team('secret.example')
    await team.ready()
    const { secret } = world.twin.client
    const said = JSON.stringify([await team.shown(), await ownDataOf(team.owner, team.owner.accountId)])
    const row = await world.test.app.db
      .selectFrom('company_sign_in')
      .selectAll()
      .where('team_id', '=', team.teamId)
      .executeTakeFirstOrThrow()
    expect(row.client_secret).toMatch(/^v1\./)
    for (const text of [said, lines.join('\n')]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain(row.client_secret)
    }
  })
})

describe('a domain', () => {
  it('is one team’s: whoever proves it first, of two at once too', async () => {
    const [one, two] = [await world.team('contested.example'), await world.team('second.example')]
    await one.setUp()
    await two.setUp({ domains: ['contested.example'] })
    const records = await Promise.all(
      [one, two].map(async each => (await each.shown()).provider?.domains[0]?.record ?? ''),
    )
    world.twin.dns.set('contested.example', records)
    const answers = await Promise.all(
      [one, two].map(({ owner }) => owner.send(calls.proveDomains, { id: owner.accountId })),
    )
    expect(answers.flatMap(({ body }) => body.proven)).toEqual(['contested.example'])
    expect(answers.flatMap(({ body }) => body.faults)).toEqual([
      { domain: 'contested.example', fault: expect.stringContaining('Another team') },
    ])
  })

  it('is proven once for two pages of one owner, too', async () => {
    const team = await world.team('twice.example')
    await team.setUp()
    world.twin.dns.set('twice.example', [(await team.shown()).provider?.domains[0]?.record ?? ''])
    const look = () => team.owner.send(calls.proveDomains, { id: team.owner.accountId })
    const answers = await Promise.all([look(), look()])
    expect(answers.flatMap(({ body }) => body.faults)).toEqual([])
  })

  it('that is proven later holds its people from then on, and tells them', async () => {
    const team = await world.team('early.example', 'bob@later.example')
    const bob = team.others[0]
    await team.ready()
    await team.require()
    await team.setUp({ domains: ['early.example', 'later.example'] })
    expect((await team.shown(bob)).isHeld).toBe(false)
    await team.prove()
    expect(await lettersTo(bob?.accountId)).toContain('company_required')
    const sessions = world.test.app.db
      .selectFrom('session')
      .select('id')
      .where('account_id', '=', bob?.accountId ?? '')
    expect(await sessions.execute()).toEqual([])
    // Taken out, it holds nobody; with the last one the requirement ends and does not come back by itself.
    await team.setUp({ domains: ['early.example'] })
    expect(await lettersTo(bob?.accountId)).toContain('company_optional')
    await team.setUp({ domains: ['other.example'] })
    await team.prove()
    expect((await team.shown()).provider).toMatchObject({ isRequired: false })
    expect((await actsOf(team)).filter(act => act === 'company_sign_in_optional')).toHaveLength(1)
  })

  it('is not proven by the record of another team, or a part of one', async () => {
    const [one, two] = [await world.team('mine.example'), await world.team('thief.example')]
    await one.setUp()
    await two.setUp({ domains: ['mine.example'] })
    const mine = (await one.shown()).provider?.domains[0]?.record ?? ''
    const theirs = (await two.shown()).provider?.domains[0]?.record ?? ''
    world.twin.dns.set('mine.example', [mine, theirs.slice(0, -4), `${theirs}x`, calls.DOMAIN_RECORD])
    expect((await two.owner.send(calls.proveDomains, { id: two.owner.accountId })).body.proven).toEqual([])
    expect((await one.owner.send(calls.proveDomains, { id: one.owner.accountId })).body.proven).toEqual([
      'mine.example',
    ])
  })

  it('is looked at again each day, and lost when its record is gone for a week', async () => {
    const team = await world.team('gone.example', 'ann')
    await team.ready()
    await team.require()
    const look = async () => (await team.shown()).provider?.domains[0]
    world.twin.behave({ answer: path => (path === '/dns' ? { status: 503, body: '' } : undefined) })
    await lookAgain(world.test.app)
    world.twin.behave({})
    expect(await look()).toMatchObject({ isProven: true, isMissing: false })
    world.twin.dns.delete('gone.example')
    await keepHouse(world.test.app)
    expect(await look()).toMatchObject({ isProven: true, isMissing: true })
    expect(await isHeld(world.test.app.db, team.others[0]?.accountId ?? '', false)).toBe(true)
    expect(await lettersTo(team.owner.accountId)).toContain('company_missing')
    expect((await team.require(false)).status).toBe(200)
    expect((await team.require()).body.message).toContain('put it back')
    await world.test.app.db
      .updateTable('company_sign_in')
      .set({ required_at: new Date() })
      .where('team_id', '=', team.teamId)
      .execute()
    await age('gone.example', 8)
    await lookAgain(world.test.app)
    expect(await look()).toMatchObject({ isProven: false, isMissing: false })
    expect((await team.shown()).provider).toMatchObject({ isRequired: false })
    expect(await lettersTo(team.owner.accountId)).toContain('company_unproven')
    expect(await lettersTo(team.others[0]?.accountId)).toContain('company_optional')
    // Neither the owner nor the operator did it.
    const { entries } = (await team.owner.send(listAudit, { id: team.owner.accountId })).body
    expect(entries[0]).toMatchObject({ act: 'company_sign_in_optional', details: { proofEnded: true } })
    expect(await isHeld(world.test.app.db, team.others[0]?.accountId ?? '', true)).toBe(false)
    const { status } = await world.test.visitor().send(calls.companySigninUrl, {}, { email: 'ann@gone.example' })
    expect(status).toBe(404)
  })

  it('whose record comes and goes is one letter a week to its owner', async () => {
    const team = await world.team('flaps.example')
    await team.ready()
    const record = world.twin.dns.get('flaps.example') ?? []
    /** Looks once with the record, or without it; answers the letters that this makes. */
    const look = async (isThere: boolean) => {
      await sql`delete from graphile_worker._private_jobs where key like 'team-letter:%'`.execute(world.test.app.db)
      if (isThere) world.twin.dns.set('flaps.example', record)
      else world.twin.dns.delete('flaps.example')
      await lookAgain(world.test.app)
      return lettersTo(team.owner.accountId)
    }
    expect(await look(false)).toEqual(['company_missing'])
    for (const isThere of [true, false, true, false]) expect(await look(isThere)).toEqual([])
    expect((await team.shown()).provider?.domains[0]).toMatchObject({ isProven: true, isMissing: true })
    await look(true)
    await age('flaps.example', 8)
    expect(await look(false)).toEqual(['company_missing'])
    await age('flaps.example', 8)
    expect(await look(false)).toEqual(['company_unproven'])
  })
})

/** As if so many days had passed for a domain. */
const age = (domain: string, days: number) =>
  sql`update company_domain set missing_at = missing_at - make_interval(days => ${days}),
    told_at = told_at - make_interval(days => ${days}) where domain = ${domain}`.execute(world.test.app.db)

const put = (id: string, values: object) =>
  world.test.app.db.updateTable('account').set(values).where('id', '=', id).execute()

function setupOf(domains: string[]) {
  const { id: clientId, secret: clientSecret } = world.twin.client
  return { issuer: world.twin.url, clientId, clientSecret, domains }
}
