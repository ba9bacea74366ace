import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getOwnDataLink, makeOwnDataLink, ownDataFile, requestExport } from '@icebox/contract/safety/own-data'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fetchOwnData, ownDataOf } from '../../../testing/privacy/own-data.ts'
import { type Sink, startSink } from '../../../testing/sink.ts'
import { type Client, type TestApp, testApp } from '../../../testing/test-app.ts'
import { getAccount } from '../../accounts/account-store.ts'
import { sql } from '../../kit/db/db.ts'
import { sendExport } from './export.ts'
import { FILE_WORDS } from './file-words.ts'
import { gather } from './gather.ts'
import { NOT_HANDED_OUT } from './not-handed-out.ts'
import { PARTS } from './parts.ts'

const PASSWORD = 'sealed-password-of-the-mailbox'

let test: TestApp
let sink: Sink
beforeAll(async () => {
  sink = await startSink()
  test = await testApp({ outgoing: sink.outgoing })
})
afterAll(async () => {
  await sink.smtp.stop()
  await test.close()
})

type Person = Client & { readonly accountId: string }

async function personWithMail(email?: string, subjects: readonly string[] = ['Quick question']): Promise<Person> {
  const person = await test.newPerson(email)
  const login = { provider: 'imap' as const, address: 'ada@fernbank.example', host: 'mail.example', port: 993 }
  const { id: mailbox_id } = await test.app.db
    .insertInto('mailbox')
    .values({ account_id: person.accountId, username: person.accountId, credential: PASSWORD, ...login })
    .returning('id')
    .executeTakeFirstOrThrow()
  const about = { from_address: 'dana@pitch.example', from_name: 'Dana', size: 1, state: 'moved' as const }
  const rows = subjects.map((subject, index) => ({
    ...{ ...about, subject, mailbox_id, account_id: person.accountId, provider_key: `1:${index}` },
    ...{ message_id: `<${index}@pitch.example>`, message_id_hash: Buffer.from(String(index)), received_at: new Date() },
  }))
  const entries = await test.app.db.insertInto('entry').values(rows).returning('id').execute()
  for (const { id } of entries) await addMove(id, mailbox_id)
  return person
}

async function addMove(entry_id: string, mailbox_id: string): Promise<void> {
  const move = { kind: 'freeze' as const, asked_by: 'judge' as const, generation: 1, lands: 'moved' as const }
  await test.app.db
    .insertInto('action')
    .values({ entry_id, mailbox_id, ...move })
    .execute()
}

async function newToken(person: Person): Promise<string> {
  return (await person.send(makeOwnDataLink, { id: person.accountId }, {})).body.token
}

it('gives a person everything that is stored about them, and nothing of anybody else', async () => {
  const [ada, ben] = [await personWithMail('ada@people.example'), await personWithMail('ben@people.example')]
  const { status, bytes, headers } = await fetchOwnData(ada, ada.accountId)
  expect(status).toBe(200)
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/zip' })
  expect(headers['content-disposition']).toBe('attachment; filename="icebox-data.zip"')
  const body = await ownDataOf(ada, ada.accountId)
  expect(body.entry).toMatchObject([{ from_address: 'dana@pitch.example', subject: 'Quick question', state: 'moved' }])
  expect(body.account).toMatchObject([{ email: 'ada@people.example' }])
  expect(body.learned).toMatchObject({ corrections: { broughtBack: 0 } })
  const text = Object.values(unzipSync(bytes))
    .map(each => strFromU8(each))
    .join('\n')
  expect(text).not.toContain(ben.accountId)
  expect(text).not.toContain('ben@people.example')
  expect(text).not.toContain(PASSWORD)
})

it('is a ZIP that other programs open, with as many rows in each file as the database has', async () => {
  const many = Array.from({ length: 1_203 }, (_, index) => `Pitch ${index}`)
  const ada = await personWithMail(undefined, many)
  const folder = mkdtempSync(join(tmpdir(), 'own-data-'))
  const file = join(folder, 'data.zip')
  writeFileSync(file, (await fetchOwnData(ada, ada.accountId)).bytes)
  const { stdout, error } = spawnSync('python3', ['-c', COUNTS, file])
  rmSync(folder, { recursive: true })
  // Not every machine has it.
  if (error) return expect(error).toMatchObject({ code: 'ENOENT' })
  const seen = JSON.parse(stdout.toString())
  expect(seen.bad).toBeNull()
  const names = Object.values(FILE_WORDS).map(words => words.file)
  expect(Object.keys(seen.json).toSorted()).toEqual(names.toSorted())
  for (const [table, { file: name }] of Object.entries(FILE_WORDS)) {
    expect([name, seen.csv[name]]).toEqual([name, table === 'learned' ? 0 : seen.json[name]])
    if (table !== 'learned') expect(seen.readme).toMatch(new RegExp(`^${name} +${seen.json[name]} rows? `, 'm'))
  }
  const counted = { 'email-log': 1_203, moves: 1_203, account: 1, team: 1, mailboxes: 1, payments: 0, rules: 0 }
  expect(seen.json).toMatchObject(counted)
  expect(seen.subjects).toEqual(many)
})

/** What Python's own reader of ZIP and CSV finds in it. */
const COUNTS = `
import csv, io, json, sys, zipfile
data = zipfile.ZipFile(sys.argv[1])
text = lambda name: data.read(name).decode('utf-8-sig')
named = lambda folder: {name.split('/')[1].split('.')[0]: name for name in data.namelist() if name.startswith(folder + '/')}
table = lambda name: list(csv.DictReader(io.StringIO(text(name), newline='')))
found = {'bad': data.testzip(), 'readme': text('README.txt')}
found['json'] = {key: len(json.loads(text(name))) for key, name in named('json').items()}
found['csv'] = {key: len(table(name)) for key, name in named('csv').items()}
found['subjects'] = [row['subject'] for row in table('csv/email-log.csv')]
print(json.dumps(found))
`

it('has no cell that a spreadsheet would reckon with, and keeps every sign of it', async () => {
  const hostile = ['=HYPERLINK("https://evil.example")', '+1', '-2+3', '@SUM(A1)', '\tx', 'a "b", c\r\nd', '-12', '＝1']
  hostile.push('x;=WEBSERVICE(A1);y', 'x\t+1', 'x\r\n@SUM(A1)', 'x;"=1', 'a; b')
  const ada = await personWithMail(undefined, hostile)
  const bytes = unzipSync((await fetchOwnData(ada, ada.accountId)).bytes)['csv/email-log.csv'] ?? new Uint8Array()
  const csv = strFromU8(bytes)
  for (const cell of [
    `"'=HYPERLINK(""https://evil.example"")"`,
    `,'+1,`,
    `,'-2+3,`,
    `,'@SUM(A1),`,
    `,"'\tx",`,
    `,"x;'=WEBSERVICE(A1);y",`,
    `,"x\t'+1",`,
    `,"x\r\n'@SUM(A1)",`,
    `,"x;'""=1",`,
    `,"a; b",`,
    `,'＝1,`,
  ]) {
    expect(csv).toContain(cell)
  }
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(csv).toContain('"a ""b"", c\r\nd"')
  expect(csv).toContain(',-12,')
  const { entry } = await ownDataOf(ada, ada.accountId)
  expect(entry.map(({ subject }: { subject: string }) => subject)).toEqual(hostile)
})

it('a link works once, for a day, and only for whom it was made', async () => {
  const [ada, ben] = [await personWithMail(), await test.newPerson()]
  const token = await newToken(ada)
  const look = (as: Client) => as.send(getOwnDataLink, { token })
  expect((await look(ada)).body).toMatchObject({ state: 'ready' })
  for (const other of [ben, test.visitor()]) {
    const refused = other === ben ? 404 : 401
    expect([(await look(other)).status, (await other.visit(ownDataFile(token))).status]).toEqual([refused, refused])
  }
  expect((await ada.visit(ownDataFile('nonsense'))).status).toBe(404)
  const atOnce = await Promise.all([1, 2, 3].map(() => ada.visit(ownDataFile(token))))
  const codes = atOnce.map(({ status }) => status).toSorted()
  expect([codes[0], codes.slice(1).every(code => code === 409 || code === 410)]).toEqual([200, true])
  expect(await ada.visit(ownDataFile(token))).toMatchObject({ status: 410, body: { code: 'gone' } })
  expect((await look(ada)).body).toMatchObject({ state: 'used' })
  const late = await newToken(ada)
  await sql`update own_data_link set ends_at = now() where used_at is null`.execute(test.app.db)
  expect((await ada.visit(ownDataFile(late))).status).toBe(410)
  expect((await look(ada)).body.state).toBe('used')
  expect((await ada.send(getOwnDataLink, { token: late })).body.state).toBe('ended')
})

it('takes a sign-in of the last minutes, and is not used up without one, by a look ahead or from another site', async () => {
  const ada = await personWithMail()
  const token = await newToken(ada)
  const signedIn = (ago: string) =>
    sql`update session set created_at = now() - ${ago}::interval where account_id = ${ada.accountId}`.execute(
      test.app.db,
    )
  await signedIn('2 days')
  expect(await ada.visit(ownDataFile(token))).toMatchObject({ status: 403, body: { code: 'sign_in_again' } })
  expect((await ada.send(getOwnDataLink, { token })).body).toMatchObject({ code: 'sign_in_again' })
  await signedIn('0')
  const cookie = [...ada.cookies].map(pair => pair.join('=')).join('; ')
  const head = await test.server.inject({ method: 'HEAD', url: ownDataFile(token), headers: { cookie } })
  expect(head.statusCode).toBe(404)
  for (const headers of [{ 'sec-purpose': 'prefetch' }, { 'sec-fetch-site': 'cross-site' }]) {
    expect((await ada.withHeaders(headers as never).visit(ownDataFile(token))).status).toBe(403)
  }
  expect((await ada.send(getOwnDataLink, { token })).body.state).toBe('ready')
  expect((await ada.withHeaders({ 'sec-fetch-site': 'same-origin' }).visit(ownDataFile(token))).status).toBe(200)
})

async function joins({ accountId }: Person, owner: Person): Promise<void> {
  const { team_id } = await getAccount(test.app.db, owner.accountId)
  await test.app.db.updateTable('account').set({ team_id, role: 'member' }).where('id', '=', accountId).execute()
}

it('is handed on no more once the person’s part in the team is another', async () => {
  const ada = await personWithMail()
  await joins(ada, await test.newPerson())
  const file = gather(test.app, ada.accountId)
  await file.next()
  await joins(ada, await test.newPerson())
  const rest = async () => {
    for await (const chunk of file) expect(chunk.length).toBeGreaterThanOrEqual(0)
  }
  await expect(rest()).rejects.toMatchObject({ code: 'conflict' })
})

it('is told of in the audit trail when it is asked for and when it is taken, and keeps no token', async () => {
  const ada = await personWithMail()
  const token = await newToken(ada)
  await ada.visit(ownDataFile(token))
  await ada.visit(ownDataFile(token))
  const told = test.app.db.selectFrom('audit').select(['act', 'net']).where('actor_id', '=', ada.accountId)
  const rows = await told.orderBy('number').execute()
  expect(rows.map(({ act }) => act)).toEqual(['export_asked', 'data_exported'])
  expect(rows[1]?.net).toMatch(/^10\.\d+\.\d+\.0\/24$/)
  const { rows: kept } = await sql<{ text: string }>`select own_data_link::text as text from own_data_link`.execute(
    test.app.db,
  )
  expect(kept.map(({ text }) => text).join()).not.toContain(token)
})

it('sends a link to their own address, once asked', async () => {
  const ada = await personWithMail('ada.export@people.example')
  const { body } = await ada.send(requestExport, { id: ada.accountId }, {})
  expect(body).toEqual({ sentTo: 'ada.export@people.example' })
  const { rows } = await sql<{ payload: { accountId: string } }>`
    select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'send-export'`.execute(test.app.db)
  expect(rows).toEqual([{ payload: { accountId: ada.accountId } }])
  const [letter] = await sink.lettersOf(() => sendExport(test.app, { accountId: ada.accountId }))
  expect(letter?.to).toBe('ada.export@people.example')
  const [, token = ''] = /\/own-data\?token=([\w-]{43})/.exec(letter?.text ?? '') ?? []
  expect((await ada.visit(ownDataFile(token))).status).toBe(200)
})

it('sends nothing to an address that nobody has proven to be theirs, or to somebody who has left meanwhile', async () => {
  const ada = await personWithMail()
  await test.app.db.updateTable('account').set({ email_proven: false }).where('id', '=', ada.accountId).execute()
  expect((await ada.send(requestExport, { id: ada.accountId }, {})).body).toEqual({ sentTo: null })
  expect(await sink.lettersOf(() => sendExport(test.app, { accountId: crypto.randomUUID() }))).toEqual([])
})

it('names every table: what is in it is handed out, or there is a reason why not', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_name <> 'migration'`.execute(test.app.db)
  const named = [...Object.keys(PARTS), ...Object.keys(NOT_HANDED_OUT)]
  expect(named.toSorted()).toEqual(rows.map(row => row.name).toSorted())
})
