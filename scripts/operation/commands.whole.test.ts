import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openDatabase } from '../../server/src/kit/db/db.ts'
import { migrate } from '../../server/src/kit/db/migrate.ts'
import { openLog } from '../../server/src/kit/log/log.ts'
import { readKeys, seal, unseal } from '../../server/src/kit/sessions/secrets.ts'
import { credentialPlace } from '../../server/src/mail/mailboxes/connect-login.ts'
import { ask, makeReleased, type OtherDatabase, otherDatabase } from '../../server/testing/other-database.ts'
import { ROOT } from '../run.ts'

const LONG = 600_000
const WHO = '11111111-1111-4111-8111-111111111111'
const [K1, K2] = [randomBytes(32), randomBytes(32)].map(each => each.toString('base64'))
const KEYS = `k1:${K1}`
const SECRET = 'a secret that only this test knows, of some length'
const MAILBOXES = 1_500
/** Enough that a command is in the middle of its work for a while. */
const MESSAGES = 30_000
/** What is looked for in pg_stat_activity while a command is at work, as the middle of it. */
const IN_THE_MIDDLE = {
  backup: 'copy (select%from "entry") to stdout',
  restore: 'copy "entry"%',
  upgrade: '-- Senders asked to stop%',
  rotation: 'update "mailbox" set "credential"%',
}

const home = mkdtempSync(join(tmpdir(), 'icebox-operation-'))
const file = join(home, 'life.backup')
const databases: OtherDatabase[] = []
let source: OtherDatabase

beforeAll(async () => {
  source = await filled()
}, LONG)
afterAll(async () => {
  for (const each of databases) await each.drop()
  rmSync(home, { recursive: true, force: true })
})

async function database(): Promise<OtherDatabase> {
  const made = await otherDatabase()
  databases.push(made)
  return made
}

/** An installation of the first released version with much mail. */
async function filled(): Promise<OtherDatabase> {
  const made = await database()
  await makeReleased(made.url)
  await made.query(`insert into team (id) values ('${WHO}')`)
  await made.query(`insert into account (id, team_id, email) values ('${WHO}', '${WHO}', 'ada@fernbank.example')`)
  await made.query(
    `insert into mailbox (id, account_id, provider, address, username, host, port, credential)
     values ('${WHO}', '${WHO}', 'imap', 'ada@fernbank.example', 'ada', 'mail.example', 993, 'v1.k1.n.s')`,
  )
  await made.query(
    `insert into entry (account_id, mailbox_id, provider_key, message_id, message_id_hash, received_at, state, judged_at,
       confidence, subject)
     select '${WHO}', '${WHO}', '1:' || n, '<' || n || '@x>', decode(md5(n::text), 'hex'), now(), 'passed', now(), 12,
       repeat(md5(n::text), 10)
     from generate_series(1, ${MESSAGES}) n`,
  )
  return made
}

/** Starts a command on a database. */
function command(
  [name, ...args]: readonly string[],
  databaseUrl: string,
  env: NodeJS.ProcessEnv = {},
): { child: ChildProcess; ended: Promise<string> } {
  const child = spawn(process.execPath, ['--import', 'tsx', `scripts/operation/${name}.ts`, ...args], {
    cwd: ROOT,
    env: {
      ...{ PATH: process.env.PATH, ICEBOX_HOME: home, DATABASE_URL: databaseUrl, SANDBOX: 'off', LOG_LEVEL: 'error' },
      ...{ TOKEN_KEYS: KEYS, SECRET, ...env },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', chunk => {
      said += chunk
    })
  const ended = new Promise<string>(resolve =>
    child.once('close', (code, signal) => resolve(`${signal ?? code}: ${said}`)),
  )
  return { child, ended }
}

const run = (args: readonly string[], databaseUrl: string, env?: NodeJS.ProcessEnv) =>
  command(args, databaseUrl, env).ended

interface Where extends OtherDatabase {
  readonly env?: NodeJS.ProcessEnv
  /** Lets go of what the command waits for. */
  readonly release?: () => Promise<void>
}

/** Kills the command by kill -9 while its database is at such a statement, and waits until the database has let go of it. */
async function killedAt(statement: string, args: readonly string[], where: Where) {
  const { url, env, release } = where
  const { child, ended } = command(args, url, env)
  const isAt = () => activityOf(url, 'query like $2', statement)
  while ((await isAt()).length === 0 && child.exitCode === null) await new Promise(resolve => setTimeout(resolve, 2))
  child.kill('SIGKILL')
  await release?.()
  expect(await ended).toMatch(/^SIGKILL/)
  await expect.poll(async () => (await activityOf(url)).length, { timeout: 30_000 }).toBe(0)
}

/** Asked of another database: whoever is connected to the one in question holds a restore up. */
function activityOf(url: string, also = 'true', ...values: readonly string[]): Promise<unknown[]> {
  const other = new URL(url)
  const name = other.pathname.slice(1)
  other.pathname = '/postgres'
  return ask(other.href, `select 1 from pg_stat_activity where datname = $1 and ${also}`, [name, ...values])
}

it(
  'a backup that was killed leaves no file, and the next one is whole',
  async () => {
    await killedAt(IN_THE_MIDDLE.backup, ['backup', file], source)
    expect(readdirSync(home)).not.toContain('life.backup')
    expect(await run(['backup', file], source.url)).toMatch(/^0: .*life\.backup: \d+ rows/)
  },
  LONG,
)

it(
  'a restore that was killed leaves the database empty, and the next one is whole',
  async () => {
    const target = await database()
    await killedAt(IN_THE_MIDDLE.restore, ['restore', file], target)
    expect(await target.query("select 1 from pg_class where relnamespace = 'public'::regnamespace")).toEqual([])
    expect(await run(['restore', file], target.url)).toMatch(/^0: Restored \d+ rows/)
    expect(await target.query('select count(*)::int as entries from entry')).toEqual([{ entries: MESSAGES }])
  },
  LONG,
)

it(
  'an upgrade that was killed is ended by the next one',
  async () => {
    expect(await run(['upgrade', '--check'], source.url)).toMatch(/^0: To come: 020-sender-lists\.sql, .*\n$/)
    // It waits here with some of its migrations made.
    const holder = new pg.Client({ connectionString: source.url })
    await holder.connect()
    await holder.query('begin; lock table team in access share mode')
    await killedAt(IN_THE_MIDDLE.upgrade, ['upgrade'], { ...source, release: () => holder.end() })
    const said = await run(['upgrade'], source.url)
    expect(said).toMatch(/^0: To come: (?!020).*\nBacked up to .*\nThe database is up to date now/)
    expect(await run(['upgrade', '--check'], source.url)).toMatch(/^0: The database is up to date/)
    expect(await source.query('select count(*)::int as entries from entry')).toEqual([{ entries: MESSAGES }])
  },
  LONG,
)

it(
  'a rotation of keys that was killed goes on with the next, and at last nothing lies under the old key',
  async () => {
    const target = await database()
    const pool = openDatabase(target.url, openLog('silent'), { max: 2 })
    await migrate(pool.pool, openLog('silent'))
    await pool.close()
    await target.query(`insert into team (id) values ('${WHO}')`)
    await target.query(`insert into account (id, team_id, email) values ('${WHO}', '${WHO}', 'ada@fernbank.example')`)
    const keys = readKeys({ tokenKeys: KEYS, secret: SECRET })
    const ids = Array.from({ length: MAILBOXES }, () => randomUUID())
    const sealed = ids.map(id => seal(keys, credentialPlace(id), 'a password'))
    await target.query(
      `insert into mailbox (id, account_id, provider, address, username, host, port, credential)
       select id, '${WHO}', 'imap', 'ada@fernbank.example', id, 'mail.example', 993, credential
       from unnest($1::uuid[], $2::text[]) as each (id, credential)`,
      [ids, sealed],
    )
    const env = { TOKEN_KEYS: `k2:${K2},${KEYS}` }
    await killedAt(IN_THE_MIDDLE.rotation, ['rotate-keys'], { ...target, env })
    expect(await run(['rotate-keys'], target.url, env)).toMatch(
      /^0: Sealed anew under k2: \d+\.\nNothing lies under k1/,
    )
    const rows = await target.query<{ id: string; credential: string }>('select id, credential from mailbox')
    const onlyNew = readKeys({ tokenKeys: `k2:${K2}`, secret: SECRET })
    const opened = rows.map(({ id, credential }) => unseal(onlyNew, credentialPlace(id), credential))
    expect(opened.filter(each => each === 'a password')).toHaveLength(MAILBOXES)
  },
  LONG,
)

it(
  'a command says in one sentence what is wrong',
  async () => {
    const target = await database()
    expect(await run(['backup'], target.url)).toMatch(/^1: Say where to: npx icebox backup FILE/)
    expect(await run(['backup', join(home, 'a'), '--with-keys'], target.url)).toMatch(/^1: .*set BACKUP_PASSPHRASE/)
    expect(await run(['backup', join(home, 'a')], target.url)).toMatch(/^1: This installation was never started/)
    expect(await run(['restore', join(home, 'nowhere')], target.url)).toMatch(/^1: There is no file/)
    expect(await run(['upgrade', '--now'], target.url)).toMatch(/^1: There is no --now here/)
    expect(await run(['rotate-keys', '--new'], target.url)).toMatch(/^1: Write the new key into TOKEN_KEYS yourself/)
  },
  LONG,
)
