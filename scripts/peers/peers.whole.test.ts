import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepare } from './prepare.ts'
import { keepPeers, readResults } from './results.ts'
import { describeComparison } from './table.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'icebox-peers-'))
})
afterAll(() => rm(folder, { recursive: true }))

const packed = (rows: readonly object[]) => gzipSync(rows.map(row => JSON.stringify(row)).join('\n'))

test('lays out the splits by class, without what other filters said', async () => {
  const raw = 'From: a@b.example\r\nX-Spam-Status: Yes,\r\n\tscore=9\r\nSubject: hi\r\n\r\nX-Spam-Flag: in the text\r\n'
  await writeFile(
    join(folder, 'train.jsonl.gz'),
    packed([
      { label: 'phishing', source: 'x', raw },
      { label: 'spam', source: 'other', raw },
    ]),
  )
  const bare = { label: 'transactional', source: 'x', split: 'dev', subject: 'Receipt\n1', from: 'shop@b.example' }
  await writeFile(join(folder, 'dev.jsonl.gz'), packed([1, 2, 3].map(at => ({ ...bare, text: `Paid: €${at}` }))))
  const to = join(folder, 'mail')
  const files = ['train.jsonl.gz', 'dev.jsonl.gz']
  const counts = await prepare(folder, { files, takes: ({ source }) => source === 'x', everyNthTest: 2 }, to)
  expect(counts).toEqual({ 'train/spam': 1, 'test/ham': 2 })
  expect(await readdir(join(to, 'test/spam'))).toEqual([])
  expect(await readFile(join(to, 'train/spam/00001.eml'), 'utf8')).toBe(
    'From: a@b.example\r\nSubject: hi\r\n\r\nX-Spam-Flag: in the text\r\n',
  )
  const last = await readFile(join(to, 'test/ham/00002.eml'), 'utf8')
  expect(last).toMatch(/^From: shop@b.example\nSubject: Receipt 1\n/)
  expect(last).toMatch(/8bit\n\nPaid: €3$/)
})

test('the adapter says when it is ready and answers each path in order', async () => {
  const adapter = fileURLToPath(new URL('adapter.ts', import.meta.url))
  const paths = ['one.eml', 'two.eml'].map(name => join(folder, name))
  for (const path of paths) await writeFile(path, 'From: Bo <bo@b.example>\nSubject: lunch\n\nAt one, as always?\n')
  const run = (verb: string) =>
    spawnSync(process.execPath, ['--import', import.meta.resolve('tsx'), adapter, verb, folder], {
      input: paths.map(path => `${path}\n`).join(''),
      encoding: 'utf8',
    })
  expect(run('train')).toMatchObject({ status: 0, stdout: '' })
  const { stdout, status } = run('score')
  const [ready, ...answers] = stdout.trimEnd().split('\n')
  expect({ ready, status }).toEqual({ ready: '#ready', status: 0 })
  expect(answers.map(answer => answer.split('\t')[0])).toEqual(paths)
  const [, score, milliseconds] = answers[0]?.split('\t') ?? []
  expect(Number(score)).toBeGreaterThan(0)
  expect(Number(score)).toBeLessThan(0.5)
  expect(Number(milliseconds)).toBeGreaterThan(0)
  expect(run('guess').status).toBe(2)
})

const RESULT = { n_train: 1000, n_ham: 200, n_spam: 100, precision: 0.9, recall: 0.8, fpr_pct: 2.5, date: '2026-01-31' }
const LINES = [
  { ...RESULT, peer: 'bogofilter', auc: 0.9, 'recall_at_fpr_0.1pct': 0.5, 'recall_at_fpr_0.5pct': 0.6 },
  { ...RESULT, peer: 'icebox', auc: 0.95, 'recall_at_fpr_0.1pct': 0.4, 'recall_at_fpr_0.5pct': 0.7 },
  { peer: 'rspamd', error: 'not installed' },
]

test('the table says who is best at what, and whom Icebox stands behind', async () => {
  const path = join(folder, 'written.jsonl')
  await writeFile(path, LINES.map(line => JSON.stringify(line)).join('\n'))
  const text = describeComparison(await readResults(path))
  expect(text).toContain('Trained on 1,000 messages, tested on 200 wanted and 100 unwanted, 2026-01-31.')
  expect(text).toContain('| **icebox** | **0.9500** | 0.400 | **0.700** | – | 90.0 % | 80.0 % | 2.5 % |')
  expect(text).toContain('| bogofilter | 0.9000 | **0.500** | 0.600 |')
  expect(text).toContain('rspamd was not measured: not installed')
  expect(text).toContain('AUC: 1 of 2; recall at 0.1 %: 2 of 2 (ahead: bogofilter); at 0.5 %: 1 of 2')
})

test('our own lines and failed ones are measured again, the others are kept', async () => {
  const path = join(folder, 'kept.jsonl')
  await writeFile(path, LINES.map(line => JSON.stringify(line).replace('200', 'Infinity')).join('\n'))
  expect((await keepPeers(path)).map(({ peer }) => peer)).toEqual(['bogofilter'])
  expect((await readResults(path)).map(({ peer }) => peer)).toEqual(['bogofilter'])
  expect(await readResults(join(folder, 'none.jsonl'))).toEqual([])
})
