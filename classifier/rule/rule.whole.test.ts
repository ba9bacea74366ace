import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const BIN = fileURLToPath(new URL('../bin/icebox.mjs', import.meta.url))

let folder: string
const at = (name: string) => join(folder, name)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'icebox-rule-'))
  await writeFile(
    at('bill.eml'),
    'From: Ann <ann@acme.example>\nTo: me@north.example\nSubject: Bill\nDate: Mon, 2 Nov 2026 10:00:00 +0000\n\nIt is 700 euros.\n',
  )
  await writeFile(
    at('note.eml'),
    'From: Bo <bo@other.example>\nTo: me@north.example\nSubject: Re: Bill\nDate: Thu, 19 Nov 2026 10:00:00 +0000\nIn-Reply-To: <1@north.example>\n\nIt is 900 euros.\n',
  )
  await writeFile(at('known.txt'), 'ann@acme.example\n')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function rule(
  args: readonly string[],
  stdin = '',
): Promise<{ code: number | null; lines: object[]; errors: string }> {
  const child = spawn(process.execPath, [BIN, 'rule', ...args])
  let [out, errors] = ['', '']
  child.stdout.on('data', data => (out += data))
  child.stderr.on('data', data => (errors += data))
  child.stdin.end(stdin)
  const code = await new Promise<number | null>(resolve => child.on('close', resolve))
  const lines = args.includes('--json')
    ? out
        .trim()
        .split('\n')
        .map(line => JSON.parse(line))
    : [{ out }]
  return { code, lines, errors }
}

test('the first line says what was understood, and each further one what a message has of it', async () => {
  const sentence = 'Move mail over 500 euros to Bills. Never touch replies to my threads.'
  const { code, lines } = await rule(['--json', '--me', 'me@north.example', sentence, at('bill.eml'), at('note.eml')])
  expect(code).toBe(0)
  expect(lines).toEqual([
    {
      ...{ sentence, status: 'compiled', action: 'move', folder: 'Bills', questions: [] },
      conditions: ['in reply to my mail', 'with an amount over 500 EUR'],
    },
    { path: at('bill.eml'), matches: true, because: ['with an amount over 500 EUR'] },
    { path: at('note.eml'), matches: false, because: ['in reply to my mail'] },
  ])
})

test('whom one wrote to and what day it is come as options, paths from stdin', async () => {
  const paths = `${at('bill.eml')}\n${at('note.eml')}\n`
  const matched = async (sentence: string, ...options: string[]) => {
    const { lines } = await rule(
      ['--json', '--me', 'me@north.example', ...options, '--paths-from', '-', sentence],
      paths,
    )
    return lines.slice(1).map(line => 'matches' in line && line.matches)
  }
  expect(await matched('Flag mail from people I have written to', '--known', at('known.txt'))).toEqual([true, false])
  expect(await matched('Flag mail from last week', '--now', '2026-11-25')).toEqual([false, true])
  expect(await matched('Flag mail older than two weeks', '--now', '2026-11-25')).toEqual([true, false])
})

test('what has to be asked or is refused matches nothing, and says so by its exit', async () => {
  const asked = await rule(['--json', 'Flag important mail', at('bill.eml')])
  expect(asked.code).toBe(1)
  expect(asked.lines).toEqual([expect.objectContaining({ status: 'ask', questions: [expect.any(String)] })])
  const refused = await rule(['--json', 'Delete all spam'])
  expect(refused.code).toBe(1)
  expect(refused.lines).toEqual([expect.objectContaining({ status: 'refused', action: null, folder: null })])
})

test('arguments that make no sense, and mail that cannot be read, are told on stderr', async () => {
  expect(await rule([])).toMatchObject({ code: 2, errors: expect.stringContaining('Say the rule in a sentence') })
  expect(await rule(['--now', 'soon', 'Flag spam'])).toMatchObject({
    code: 2,
    errors: expect.stringContaining('--now'),
  })
  const missing = await rule(['Flag spam', at('missing.eml')])
  expect(missing).toMatchObject({ code: 1, errors: expect.stringContaining('there is no such file') })
})
