import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const BIN = fileURLToPath(new URL('../bin/icebox.mjs', import.meta.url))

const PITCH = `From: Brooke <brooke@getshiftloom.com>
To: kristin@nordfrakt.example
Subject: quick question about Nordfrakt

Hi Kristin, I came across Nordfrakt. We help companies like yours book 30% more meetings with our outreach platform.
Would you be open to a quick 15 minute call next week? https://calendly.com/brooke/15min
If you are not interested just let me know.
`
const NOTE = `From: Ann <ann@gmail.com>
To: kristin@nordfrakt.example
Subject: Saturday

Are we still on for Saturday? I will bring the tent.
`

let folder: string
const at = (...names: string[]) => join(folder, ...names)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'icebox-scan-'))
  await writeFile(at('pitch.eml'), PITCH)
  await writeFile(at('broken.eml'), 'this is no mail')
  await mkdir(at('mail'))
  await writeFile(at('mail', 'b.eml'), NOTE)
  await writeFile(at('mail', 'a.eml'), PITCH)
  await writeFile(at('mail', 'readme.txt'), 'A note, not a mail.')
  for (const part of ['cur', 'new', 'tmp']) await mkdir(at('Maildir', part), { recursive: true })
  await writeFile(at('Maildir', 'cur', '1700000000.1.host:2,S'), NOTE)
  await writeFile(at('Maildir', 'new', '1700000001.1.host'), PITCH)
  await writeFile(at('Maildir', 'tmp', '1700000002.1.host'), PITCH)
  await writeFile(at('box.mbox'), `From a@b Thu Jan  1\n${NOTE}\n>From the top\n\nFrom a@b Thu Jan  1\n${PITCH}\n`)
  await writeFile(at('known.txt'), 'someone@else.example\nBrooke@getshiftloom.com\n')
})
afterAll(() => rm(folder, { recursive: true }))

interface Ran {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

function icebox(args: string[], stdin = ''): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BIN, ...args])
    let out = ''
    let err = ''
    child.stdout.on('data', piece => {
      out += piece
    })
    child.stderr.on('data', piece => {
      err += piece
    })
    child.on('error', reject)
    child.on('close', code => resolve({ code, out, err }))
    child.stdin.end(stdin)
  })
}

const linesOf = (ran: Ran) =>
  ran.out
    .split('\n')
    .filter(line => line !== '')
    .map(line => JSON.parse(line))

test('a file gives one JSON line with score, label and reasons in words', async () => {
  const ran = await icebox(['scan', '--json', at('pitch.eml')])
  expect(ran.code).toBe(0)
  const [line] = linesOf(ran)
  expect(line).toMatchObject({ path: at('pitch.eml'), index: 0, label: 'cold_outreach', moved: true })
  expect(line.score).toBeGreaterThan(0.85)
  expect(line.confidence).toBe(Math.floor(line.score * 100))
  expect(line.reasons[0]).toEqual({ code: expect.any(String), text: expect.any(String), weight: expect.any(Number) })
})

test('folders, a Maildir and an mbox are walked, and what is no mail in them is passed by', async () => {
  const ran = await icebox(['scan', '--json', at('mail'), at('Maildir'), at('box.mbox')])
  expect(ran.err).toBe('')
  const found = linesOf(ran).map(line => [line.path, line.index, line.moved])
  expect(found).toEqual([
    [at('mail', 'a.eml'), 0, true],
    [at('mail', 'b.eml'), 0, false],
    [at('Maildir', 'cur', '1700000000.1.host:2,S'), 0, false],
    [at('Maildir', 'new', '1700000001.1.host'), 0, true],
    [at('box.mbox'), 0, false],
    [at('box.mbox'), 1, true],
  ])
})

test('stdin may hold a message, an mbox or paths', async () => {
  expect(linesOf(await icebox(['scan', '--json', '-'], PITCH))).toHaveLength(1)
  expect(linesOf(await icebox(['scan', '--json', '-'], `From x\n${NOTE}\nFrom x\n${PITCH}`))).toHaveLength(2)
  const ran = await icebox(['scan', '--paths-from', '-'], `${at('pitch.eml')}\n${at('mail', 'b.eml')}\n`)
  expect(linesOf(ran).map(line => line.path)).toEqual([at('pitch.eml'), at('mail', 'b.eml')])
})

test('each path is answered at once', async () => {
  const child = spawn(process.execPath, [BIN, 'scan', '--paths-from', '-'])
  const answer = () => new Promise<string>(resolve => child.stdout.once('data', piece => resolve(String(piece))))
  for (const file of [at('pitch.eml'), at('mail', 'b.eml')]) {
    child.stdin.write(`${file}\n`)
    expect(JSON.parse(await answer()).path).toBe(file)
  }
  child.stdin.end()
  await new Promise(resolve => child.on('close', resolve))
})

test('what cannot be read is named on stderr and fails the command, the rest is judged', async () => {
  const ran = await icebox(['scan', '--json', at('broken.eml'), at('nowhere'), at('pitch.eml')])
  expect(ran.code).toBe(1)
  expect(ran.err).toContain(`icebox: ${at('broken.eml')}: This is not an email message.`)
  expect(ran.err).toContain(`icebox: ${at('nowhere')}: there is no such file.`)
  expect(linesOf(ran)).toHaveLength(1)
})

test('known senders and the own company are left alone', async () => {
  const known = await icebox(['scan', '--json', '--known', at('known.txt'), at('pitch.eml')])
  expect(linesOf(known)[0]).toMatchObject({ moved: false })
  expect(linesOf(known)[0].reasons[0].code).toBe('wrote_to_address')
  const own = await icebox(['scan', '--json', '--me', 'sam@getshiftloom.com', at('pitch.eml')])
  expect(linesOf(own)[0]).toMatchObject({ moved: false })
  expect(linesOf(own)[0].reasons[0].code).toBe('same_company')
})

test('the table says what would be moved', async () => {
  const ran = await icebox(['scan', at('mail')])
  expect(ran.out).toMatch(/yes +\d+ +cold outreach +brooke@getshiftloom\.com/)
  expect(ran.out).toContain('2 messages, 1 would be moved at 85 %')
})

test.each([[['scan']], [['scan', '--nonsense']], [['frobnicate']], [['evaluate']]])(
  'arguments that make no sense exit with 2 and the usage: %s',
  async args => {
    const ran = await icebox(args)
    expect(ran.code).toBe(2)
    expect(ran.err).toContain('Usage: icebox')
    expect(ran.out).toBe('')
  },
)
