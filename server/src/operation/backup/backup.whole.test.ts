import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOwner } from '../../../testing/api-world.ts'
import {
  ask,
  makeCurrent,
  makeReleased,
  type OtherDatabase,
  otherDatabase,
  rowHashes,
} from '../../../testing/other-database.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { backUp } from './backup.ts'
import { unlockKeys } from './backup-keys.ts'
import { readManifest, restore } from './restore.ts'

/** What of a restored table is meant to differ, and what is meant to be left out. */
const NOT_THE_SAME = ['mailbox', 'push_watch', 'action', 'migration', 'session', 'attempt', 'chore']
const ODD = 'a tab\t, a backslash \\ , a line\nof its own:\n\\.\n, a carriage\r and ünïcode 🧊'
const PASSPHRASE = 'a long passphrase of the test'

const folder = mkdtempSync(join(tmpdir(), 'icebox-backup-'))
const others: OtherDatabase[] = []
let test: TestApp
let whole = ''
/** Of every table, when the backup was made. */
let hashes: Record<string, string> = {}

beforeAll(async () => {
  test = await testApp()
  const { accountId } = await keyOwner(test)
  await test.app.db.updateTable('account').set({ name: ODD }).where('id', '=', accountId).execute()
  await test.app.db.updateTable('mailbox').set({ credential: 'v1.k1.nonce.sealed' }).execute()
  hashes = same(await rowHashes(test.databaseUrl))
  whole = await write('whole.backup')
})
afterAll(async () => {
  await test.close()
  for (const each of others) await each.drop()
  rmSync(folder, { recursive: true, force: true })
})

async function write(name: string, passphrase?: string): Promise<string> {
  const { file } = await backUp({
    ...{ databaseUrl: test.databaseUrl, config: test.app.config },
    ...{ file: join(folder, name), passphrase },
  })
  return file
}

async function empty(): Promise<OtherDatabase> {
  const made = await otherDatabase()
  others.push(made)
  return made
}

function read(file: string, databaseUrl: string, config: Partial<TestApp['app']['config']> = {}) {
  return restore({ file, databaseUrl, config: { ...test.app.config, ...config }, log: test.app.log })
}

const same = (all: Record<string, string>) =>
  Object.fromEntries(Object.entries(all).filter(([name]) => !NOT_THE_SAME.includes(name)))

describe('a backup', () => {
  it('is restored elsewhere row by row, and numbers go on behind it', async () => {
    const { url, query } = await empty()
    await read(whole, url)
    expect(same(await rowHashes(url))).toEqual(hashes)
    expect(await query('select 1 from account where name = $1', [ODD])).toHaveLength(1)
    const [row] = await query<{ next: string; last: string }>(
      "select nextval(pg_get_serial_sequence('entry', 'number')) as next, (select max(number) from entry) as last",
    )
    expect(Number(row?.next)).toBe(Number(row?.last) + 1)
  })

  it('restored, leaves nobody signed in and nobody holding a mailbox, and every mailbox is due', async () => {
    const { url, query } = await empty()
    await read(whole, url)
    expect(await query('select 1 from session')).toEqual([])
    const due = 'next_check_at <= now() and lease_until is null and watch_worker is null and left_alone_before <= now()'
    expect(await query(`select 1 from mailbox where not (${due})`)).toEqual([])
  })

  it('is one moment, while people go on', async () => {
    const sum = 'select count(*)::int as entries, (select sum(seats)::int from team) as seats from entry'
    const { accountId, ...person } = await keyOwner(test)
    expect(person.key).toBeTruthy()
    await test.app.db.updateTable('team').set({ seats: 100 }).execute()
    let isOver = false
    const writing = (async () => {
      for (let i = 0; !isOver; i++) {
        // A seat goes from one team to another: at every moment the sum is the same.
        await test.database.pool.query(
          `with two as (select id, row_number() over (order by random()) as at from team limit 2)
           update team set seats = seats + case two.at when 1 then 1 else -1 end from two where two.id = team.id`,
        )
        await test.app.db
          .updateTable('account')
          .set({ line: 60 + (i % 39) })
          .where('id', '=', accountId)
          .execute()
      }
    })()
    const file = await write('under-load.backup')
    isOver = true
    await writing
    const { url } = await empty()
    await read(file, url)
    expect(await ask(url, sum)).toEqual(await ask(test.databaseUrl, sum))
  })

  it('is readable by its owner alone, and never written over another', async () => {
    expect(statSync(whole).mode & 0o077).toBe(0)
    await expect(write('whole.backup')).rejects.toThrow('There is a file')
    expect(readdirSync(folder).filter(name => name.includes('.part'))).toEqual([])
  })

  it('that cannot be written leaves nothing behind and says why', async () => {
    await expect(write('no-such-folder/a.backup')).rejects.toThrow(/its folder does not exist\. Nothing is left of it/)
  })

  it('holds neither keys nor anything that would open one', () => {
    const text = gunzipSync(readFileSync(whole)).toString()
    const { tokenKeys, secret } = test.app.config
    for (const key of [tokenKeys.split(':')[1] ?? '', secret]) expect(text).not.toContain(key)
  })

  it('holds the keys where that is asked for, and opens them for the right passphrase alone', async () => {
    const { keyBox = '' } = await readManifest(await write('with-keys.backup', PASSPHRASE))
    const { tokenKeys, secret } = test.app.config
    expect(unlockKeys(keyBox, PASSPHRASE)).toEqual({ tokenKeys, secret })
    expect(unlockKeys(keyBox, `${PASSPHRASE}!`)).toBeUndefined()
    expect(unlockKeys(`${keyBox.slice(0, -2)}AA`, PASSPHRASE)).toBeUndefined()
  })
})

describe('a restore', () => {
  const KEY = Buffer.from(Array.from({ length: 32 }, (_, i) => i * 5)).toString('base64')

  it.each([
    ['without the key it needs', { tokenKeys: `k7:${KEY}` }, /needs the key k1/],
    ['with another key of that name', { tokenKeys: `k1:${KEY}` }, /The key k1 of this installation is another one/],
    ['with another SECRET', { secret: 'another secret, of some length, here' }, /another SECRET/],
  ])('%s is refused and changes nothing', async (_, config, words) => {
    const { url, query } = await empty()
    await expect(read(whole, url, config)).rejects.toThrow(words)
    expect(await query("select 1 from pg_class where relnamespace = 'public'::regnamespace")).toEqual([])
  })

  it('takes no database that holds something', async () => {
    const { url } = await empty()
    await read(whole, url)
    const before = await rowHashes(url)
    await expect(read(whole, url)).rejects.toThrow(/not empty \(there are rows in/)
    expect(await rowHashes(url)).toEqual(before)
  })

  it.each([
    ['the first released version', makeReleased],
    ['this version', makeCurrent],
  ])('takes one that %s has started and nobody has used', async (_by, make) => {
    const { url } = await empty()
    await make(url)
    await read(whole, url)
    expect(same(await rowHashes(url))).toEqual(hashes)
  })

  it('takes no database in which somebody is at work', async () => {
    const busy = await testApp()
    await busy.database.pool.query('select 1')
    await expect(read(whole, busy.databaseUrl)).rejects.toThrow(/stop Icebox there/)
    await busy.close()
  })

  it.each([
    ['cut off in the middle', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2), /damaged: /],
    ['cut off by a few bytes', (bytes: Buffer) => bytes.subarray(0, -9), /damaged: its end/],
    ['that is no backup', () => gzipSync('Dear Ada,\n'), /damaged: its beginning/],
    ['that is no archive', () => Buffer.from('Dear Ada,\n'), /damaged: its beginning/],
    ['with a changed row', edited(/Quick question/, 'Quick answer'), /damaged: the table entry/],
    ['with a row more', edited(/(\{"table":"team"\}\n)([^\n]+\n)/, '$1$2$2'), /damaged: the table team/],
    ['with a row less', edited(/(\{"table":"entry"\}\n)[^\n]+\n/, '$1'), /damaged: the table entry/],
    ['with a row that is none', edited(/(\{"table":"team"\}\n)/, '$1x\n'), /damaged: the table team/],
    ['without a table', edited(/\{"table":"team"\}\n/, ''), /damaged: the table team/],
    ['with another proof', edited(/"mac":"../, '"mac":"zz'), /damaged: its end/],
    ['with something behind its end', edited(/$/, 'more\n'), /damaged: its end/],
    [
      'of a newer Icebox',
      edited(/"migrations":\[/, '"migrations":["999-later.sql",'),
      /This backup belongs to a newer/,
    ],
  ])('of a file %s is refused and changes nothing', async (_, change, words) => {
    const file = join(folder, 'changed.backup')
    writeFileSync(file, change(readFileSync(whole)))
    const { url, query } = await empty()
    await expect(read(file, url)).rejects.toThrow(words)
    expect(await query("select 1 from pg_class where relnamespace = 'public'::regnamespace")).toEqual([])
  })
})

function edited(find: RegExp, put: string) {
  return (bytes: Buffer) => gzipSync(gunzipSync(bytes).toString('utf8').replace(find, put))
}
