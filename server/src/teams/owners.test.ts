import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { openDatabase } from '../kit/db/db.ts'
import { migrate, migrationNames } from '../kit/db/migrate.ts'
import { openLog } from '../kit/log/log.ts'
import { keepHouse } from '../privacy/housekeeping.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const NEW_TEAM = 'insert into team default values returning id'
const NEW_ACCOUNT = `insert into account (team_id, role, email, created_at) values ($1, $2, $3, $4)`
const OWNERS = `select email from account where team_id = $1 and role = 'owner'`

it('the database lets no team be without an owner, and none have two', async () => {
  const { pool } = test.database
  const {
    rows: [{ id }],
  } = await pool.query(NEW_TEAM)
  await expect(pool.query(NEW_ACCOUNT, [id, 'member', 'first@x.example', new Date()])).rejects.toThrow(/an owner/)
  await pool.query(NEW_ACCOUNT, [id, 'owner', 'owner@x.example', new Date()])
  await pool.query(NEW_ACCOUNT, [id, 'member', 'second@x.example', new Date()])
  for (const change of [
    `delete from account where team_id = $1 and role = 'owner'`,
    `update account set role = 'admin' where team_id = $1 and role = 'owner'`,
    `with own as (insert into team default values returning id)
     update account set team_id = (select id from own) where team_id = $1 and role = 'owner'`,
  ])
    await expect(pool.query(change, [id])).rejects.toThrow(/an owner/)
  await expect(pool.query(`update account set role = 'owner' where team_id = $1`, [id])).rejects.toThrow(/one_owner/)
})

it('a team that a restored backup left without an owner gets its oldest admin, at night', async () => {
  const { pool } = test.database
  const {
    rows: [{ id }],
  } = await pool.query(NEW_TEAM)
  const client = await pool.connect()
  // As a restore does it: without triggers.
  await client.query(`set session_replication_role = replica`)
  for (const [role, email, day] of [
    ['member', 'old@x.example', 1],
    ['admin', 'admin@x.example', 2],
    ['admin', 'younger@x.example', 3],
  ] as const)
    await client.query(NEW_ACCOUNT, [id, role, email, new Date(2026, 1, day)])
  await client.query(`set session_replication_role = origin`)
  client.release()
  await keepHouse(test.app)
  expect((await pool.query(OWNERS, [id])).rows).toEqual([{ email: 'admin@x.example' }])
})

it('the migration gives owners to teams that had none, and keeps one where there were two', async () => {
  const { pool, done } = await databaseBefore('011')
  const teams: Record<string, string> = {}
  for (const [name, people] of Object.entries({
    admins: ['member 1', 'admin 2', 'admin 3'],
    members: ['member 2', 'member 1'],
    owners: ['owner 2', 'owner 1', 'member 3'],
  })) {
    teams[name] = (await pool.query(NEW_TEAM)).rows[0].id
    for (const person of people) {
      const [role, day] = person.split(' ')
      await pool.query(NEW_ACCOUNT, [teams[name], role, person, new Date(2026, 1, Number(day))])
    }
  }
  await migrate(pool, openLog('silent'))
  const owners = async (name: string) => (await pool.query(OWNERS, [teams[name]])).rows.map(({ email }) => email)
  expect([await owners('admins'), await owners('members'), await owners('owners')]).toEqual([
    ['admin 2'],
    ['member 1'],
    ['owner 1'],
  ])
  await done()
})

/** A database with the migrations before one of them. */
async function databaseBefore(number: string) {
  const url = new URL(inject('templateUrl'))
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const asAdmin = async (statement: string) => {
    const admin = new pg.Client({ connectionString: new URL('/postgres', url).href })
    await admin.connect()
    await admin.query(statement)
    await admin.end()
  }
  await asAdmin(`create database ${name}`)
  const { pool, close } = openDatabase(new URL(`/${name}`, url).href, openLog('silent'))
  await pool.query('create table migration (name text primary key, applied_at timestamptz not null default now())')
  for (const file of migrationNames().filter(each => each < number)) {
    await pool.query(readFileSync(new URL(`../migrations/${file}`, import.meta.url), 'utf8'))
    await pool.query('insert into migration (name) values ($1)', [file])
  }
  const done = async () => {
    await close()
    await asAdmin(`drop database ${name} with (force)`)
  }
  return { pool, done }
}
