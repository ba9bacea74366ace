import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../server/src/kit/db/db.ts'
import { migrate } from '../../server/src/kit/db/migrate.ts'
import { openLog } from '../../server/src/kit/log/log.ts'
import { type OtherDatabase, otherDatabase } from '../../server/testing/other-database.ts'
import { ROOT } from '../run.ts'

const LONG = 300_000
const [TEAM, ADA, BOB] = ['1', '2', '3'].map(digit => `${digit}1111111-1111-4111-8111-111111111111`)
const home = mkdtempSync(join(tmpdir(), 'icebox-people-'))
let target: OtherDatabase

beforeAll(async () => {
  target = await otherDatabase()
  const database = openDatabase(target.url, openLog('silent'), 2)
  await migrate(database.pool, openLog('silent'))
  await database.close()
  await target.query('insert into team (id) values ($1)', [TEAM])
  await target.query(
    `insert into account (id, team_id, email, role)
     values ($1, $3, 'ada@fernbank.example', 'owner'), ($2, $3, 'bob@fernbank.example', 'member')`,
    [ADA, BOB, TEAM],
  )
}, LONG)
afterAll(async () => {
  await target.drop()
  rmSync(home, { recursive: true, force: true })
})

/** Its exit status and all it said. */
function run(...words: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, ICEBOX_HOME: home, DATABASE_URL: target.url, SANDBOX: 'off' }
  return new Promise(resolve => {
    execFile(process.execPath, ['scripts/bootstrap.mjs', ...words], { cwd: ROOT, env }, (error, out, said) =>
      resolve(`${error?.code ?? 0}: ${out}${said}`),
    )
  })
}

const acts = async () =>
  (await target.query<{ act: string }>('select act from audit where team_id = $1 order by number', [TEAM])).map(
    ({ act }) => act,
  )

it(
  'puts a team on hold, lets it go on, limits it and erases one of it, each told in one row; a wrong word changes nothing',
  async () => {
    expect(await run('suspend', 'bob@fernbank.example')).toMatch(/^0: On hold: ada@.*, bob@.*not judged/s)
    expect(await run('suspend', 'ada@fernbank.example')).toMatch(/^0: On hold before/)
    expect(await run('resume', 'ada@fernbank.example')).toMatch(/^0: Goes on: ada@/)
    expect(await run('limit', 'bob@fernbank.example', '20000')).toMatch(/^0: 20,000 scans a month: ada@.*, bob@/)
    expect(await run('limit', 'bob@fernbank.example', '20000')).toMatch(/^0: 20,000 scans a month, as before/)
    expect(await run('limit', 'ada@fernbank.example', '-5')).toMatch(/^1: Usage/)
    expect(await run('limit', 'ada@fernbank.example', 'plan')).toMatch(/^0: What the plan holds: ada@/)
    expect(await run('refund', 'ada@fernbank.example')).toMatch(/^1: \S.*\n$/)
    expect(await run('erase')).toMatch(/^1: Usage/)
    expect(await run('erase', 'cyd@fernbank.example')).toMatch(/^1: Nobody here has the address cyd@/)
    expect(await run('erase', 'ada@fernbank.example')).toMatch(/^1: \S.*\n$/)
    expect(await run('erase', 'bob@fernbank.example')).toMatch(new RegExp(`^0: Erased on \\S+: the account ${BOB}\\.`))
    expect(await acts()).toEqual([
      ...['team_suspended', 'team_resumed', 'team_limited', 'team_limited', 'account_deleted'],
    ])
    expect(await run('erase', 'ada@fernbank.example', '--dissolve')).toMatch(/^0: Erased/)
    expect(await target.query('select from account')).toEqual([])
  },
  LONG,
)
