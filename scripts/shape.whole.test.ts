import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readSources } from './shape/source.ts'
import { checkShape } from './shape.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'icebox-shape-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const body = (lines: number): string => '  void 0\n'.repeat(lines)
const filler = (lines: number): string => 'void 0\n'.repeat(lines)
const short = Object.fromEntries(
  Array.from({ length: 9 }, (_, index) => [`server/src/kit/f${index}.ts`, `export function f() {\n${body(2)}}\n`]),
)

/** What is planted, and the line of output that must name it. */
const PLANTED: [string, Record<string, string>, string][] = [
  [
    'a package that imports upwards',
    { 'contract/src/a.ts': `import '@icebox/server/b'` },
    'contract/src/a.ts:1 direction',
  ],
  [
    'the sandbox sharing our code',
    { 'sandbox/src/a.ts': `\nimport '@icebox/mailbox/b'` },
    'sandbox/src/a.ts:2 direction',
  ],
  [
    'a relative way around it',
    { 'web/src/kit/a.ts': `import '../../../server/src/b.ts'` },
    'web/src/kit/a.ts:1 direction',
  ],
  ['a library in contract', { 'contract/src/a.ts': `import 'fastify'` }, 'contract/src/a.ts:1 direction'],
  [
    'a type import upwards',
    { 'mailbox/src/a.ts': `export type A = import('@icebox/server/b').B` },
    'mailbox/src/a.ts:1 direction',
  ],
  ['kit knowing a domain', { 'server/src/kit/a.ts': `import '../billing/b.ts'` }, 'server/src/kit/a.ts:1 direction'],
  [
    'teams telling rules',
    { 'server/src/teams/a.ts': `await import('../rules/b.ts')` },
    'server/src/teams/a.ts:1 direction',
  ],
  [
    'a server folder without a place',
    { 'server/src/extra/a.ts': `import '../kit/b.ts'` },
    'server/src/extra/a.ts:1 direction',
  ],
  [
    'entries telling the sync',
    { 'server/src/mail/entries/a.ts': `import '../sync/b.ts'`, 'server/src/mail/sync/b.ts': filler(1) },
    'server/src/mail/entries/a.ts:1 direction',
  ],
  [
    'a room knowing what joins the rooms',
    { 'server/src/billing/state/a.ts': `import '../routes.ts'`, 'server/src/billing/routes.ts': filler(1) },
    'server/src/billing/state/a.ts:1 direction',
  ],
  [
    'a room without a place',
    { 'server/src/mail/attic/a.ts': `import '../sync/b.ts'`, 'server/src/mail/sync/b.ts': filler(1) },
    'server/src/mail/attic/a.ts:1 direction',
  ],
  [
    'a folder nobody can survey',
    Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`web/src/ui/a${index}.ts`, filler(1)])),
    'web/src/ui:1 folder',
  ],
  [
    'features importing each other',
    { 'web/src/team/a.ts': `import '../billing/b.ts'` },
    'web/src/team/a.ts:1 direction',
  ],
  [
    "the web's kit knowing its domain",
    { 'web/src/ui/a.ts': `import '../domain/message/b.ts'` },
    'web/src/ui/a.ts:1 direction',
  ],
  [
    'the domain knowing a feature',
    { 'web/src/domain/message/a.ts': `import '../../review/b.ts'` },
    'web/src/domain/message/a.ts:1 direction',
  ],
  [
    'the domain knowing the layout',
    { 'web/src/domain/message/a.ts': `import '../../layout/b.ts'` },
    'web/src/domain/message/a.ts:1 direction',
  ],
  ['layout importing a feature', { 'web/src/layout/a.ts': `import '../team/b.ts'` }, 'web/src/layout/a.ts:1 direction'],
  [
    'SQL in a verb',
    { 'server/src/mail/a.ts': `export const a = (db: Db) => db.selectFrom('x')` },
    'server/src/mail/a.ts:1 sql',
  ],
  [
    'a sql template in a route',
    { 'server/src/mail/routes.ts': 'void sql`select 1`' },
    'server/src/mail/routes.ts:1 sql',
  ],
  ['a typed sql template', { 'server/src/mail/a.ts': 'void sql<number>`select 1`' }, 'server/src/mail/a.ts:1 sql'],
  [
    'a second writer of entries',
    { 'server/src/mail/a-store.ts': `export const a = (db: Db) => db.updateTable('entry')` },
    'server/src/mail/a-store.ts:1 one-writer',
  ],
  ['a raw query in a verb', { 'server/src/mail/a.ts': `db.query('select 1')` }, 'server/src/mail/a.ts:1 sql'],
  [
    'an import cycle',
    { 'web/src/kit/a.ts': `import './b.ts'`, 'web/src/kit/b.ts': `import './a.ts'` },
    'web/src/kit/a.ts:1 cycle',
  ],
  ['a barrel', { 'mailbox/src/index.ts': `export * from './mailbox.ts'` }, 'mailbox/src/index.ts:1 barrel'],
  ['an any', { 'e2e/a.ts': `\nexport const a: any = 1` }, 'e2e/a.ts:2 any'],
  ['a utils folder', { 'server/src/kit/utils/a.ts': `export const a = 1` }, 'server/src/kit/utils/a.ts:1 junk-name'],
  ['a helpers file', { 'web/src/kit/helpers.ts': `export const a = 1` }, 'web/src/kit/helpers.ts:1 junk-name'],
  ['process.env', { 'server/src/kit/a.ts': `void process.env.PORT` }, 'server/src/kit/a.ts:1 env'],
  ['process.env taken apart', { 'mailbox/src/a.ts': `const { env } = process` }, 'mailbox/src/a.ts:1 env'],
  ['env by import', { 'mailbox/src/a.ts': `import { env } from 'node:process'` }, 'mailbox/src/a.ts:1 env'],
  ['a file of 301 lines', { 'server/src/kit/a.ts': filler(301) }, 'server/src/kit/a.ts:1 file-length'],
  ['a test of 401 lines', { 'server/src/kit/a.test.ts': filler(401) }, 'server/src/kit/a.test.ts:1 file-length'],
  ['too many files over 200 lines', { ...short, 'web/src/kit/z.ts': filler(201) }, 'web/src/kit/z.ts:1 file-share'],
  [
    'a function of 61 lines',
    { 'server/src/kit/a.ts': `export function f() {\n${body(59)}}` },
    'server/src/kit/a.ts:1 function-length',
  ],
  [
    'too many functions over 30',
    { 'server/src/kit/a.ts': `export const f = () => {\n${body(29)}}` },
    'server/src/kit/a.ts:1 function-share',
  ],
  [
    'a component of 91 lines',
    { 'web/src/ui/a.tsx': `export function A() {\n${body(88)} return <a />\n}` },
    'web/src/ui/a.tsx:1 function-length',
  ],
  [
    'nesting of four',
    { 'server/src/kit/a.ts': 'function f() { if (1) for (;;) while (1) try { } catch { } }' },
    'server/src/kit/a.ts:1 nesting',
  ],
  [
    'money in dollars',
    { 'server/src/billing/a.ts': 'interface A { readonly price: number }' },
    'server/src/billing/a.ts:1 money',
  ],
  [
    'an amount without its unit',
    { 'web/src/billing/a.ts': 'function f(dueAmount: number | null) {}' },
    'web/src/billing/a.ts:1 money',
  ],
  [
    'cents that may be a fraction',
    { 'contract/src/a.ts': 'void { dueCents: z.number().nullable() }' },
    'contract/src/a.ts:1 money',
  ],
  [
    'a share of cents left as it is',
    { 'server/src/billing/a.ts': 'const a = x.dueCents / 12' },
    'server/src/billing/a.ts:1 money',
  ],
  ['a price by a broken number', { 'web/src/plans/a.ts': 'const a = priceOf(x) * 0.75' }, 'web/src/plans/a.ts:1 money'],
  [
    'an exported type with a word of many meanings',
    { 'server/src/mail/a.ts': `\nexport interface Asked {}` },
    'server/src/mail/a.ts:2 glossary',
  ],
  [
    'an exported function with a private word',
    { 'web/src/kit/a.ts': `export const openDesk = () => 1` },
    'web/src/kit/a.ts:1 glossary',
  ],
  [
    'a toast written twice',
    {
      'web/src/team/a.ts': `void { title: 'Not sent', description: sentenceOf(error, 'Failed to send.') }`,
      'web/src/ui/b.ts': `\nfailedToast(error, 'Failed to send.')`,
    },
    'web/src/ui/b.ts:2 toast',
  ],
  [
    'the title of a toast written twice',
    {
      'web/src/team/a.ts': `void { title: isDone ? 'Sent' : 'Error', tone: 'ok' }`,
      'web/src/ui/b.ts': `void { title: 'Error', description }`,
    },
    'web/src/ui/b.ts:1 toast',
  ],
  [
    'four parameters',
    { 'server/src/kit/a.ts': 'export const f = (a, b, c, d) => a' },
    'server/src/kit/a.ts:1 parameters',
  ],
]

test.each(PLANTED)('%s is named', (_, files, expected) => {
  plant(files)
  expect(found()).toContain(expected)
})

/** What looks alike and is allowed. */
const ALLOWED: [string, Record<string, string>][] = [
  ['the allowed packages', { 'server/src/mail/a.ts': `import '@icebox/mailbox/b'\nimport '../kit/c.ts'\nvoid 0` }],
  ['SQL in a store', { 'server/src/mail/entries/entry-store.ts': `export const a = (db: Db) => db.selectFrom('x')` }],
  [
    'whole cents',
    {
      'contract/src/a.ts':
        'void { dueCents: z.number().int() }\nconst a = Math.round(dueCents / 12)\nvoid formatCents(b.dueCents / 12)',
    },
  ],
  ['the one reader of the environment', { 'server/src/config.ts': `void process.env.PORT` }],
  ['a test that uses the sandbox', { 'server/src/mail/a.test.ts': `import '@icebox/sandbox/world'\nvoid 0` }],
  ['long describe callbacks', { 'server/src/mail/a.test.ts': `describe('a', () => {\n${body(99)}})` }],
  [
    'else if, three deep',
    { 'server/src/kit/a.ts': 'function f() { if (1) { } else if (2) { } else if (3) { } else if (4) { } }' },
  ],
  ["a library's own callback", { 'server/src/kit/a.ts': 'x.reduce((a, b, c, d) => a)' }],
  [
    'a feature and the layout that share the domain',
    {
      'web/src/team/a.ts': `import '../domain/b.ts'\nvoid 0`,
      'web/src/layout/a.ts': `import '../domain/b.ts'\nvoid 0`,
    },
  ],
  [
    'what one file says twice, and what no toast says',
    {
      'web/src/team/a.ts': `void [{ title: 'Sent', tone: 'ok' }, { title: 'Sent', tone: 'ok' }]`,
      'web/src/ui/b.ts': `void [{ title: 'Sent', text: 'It is.' }, { title: 'Sent' }]`,
    },
  ],
  [
    'a word that only looks like one of those',
    { 'server/src/kit/a.ts': `export const years = 1\nexport type TaskedLine = 1\nexport const ringIfAsked = 1` },
  ],
  ['a route table over all features', { 'web/src/routes.ts': `import './team/a.ts'\nimport './billing/b.ts'\nvoid 0` }],
]

test.each(ALLOWED)('%s passes', (_, files) => {
  plant(files)
  expect(found()).toEqual([])
})

test('build output and installed packages are left out', () => {
  plant({ 'web/build/client/a.js': filler(999), 'web/node_modules/x/index.ts': `export * from './y.ts'` })
  expect(checkShape(root)).toEqual([])
})

test('this repository is looked at as a whole', () => {
  const sources = readSources(dirname(dirname(fileURLToPath(import.meta.url))))
  const packages = new Set(sources.map(source => source.path.split('/')[0]))
  expect(sources.length).toBeGreaterThan(0)
  expect([...packages]).toEqual(expect.arrayContaining(['contract', 'classifier', 'mailbox', 'scripts']))
}, 180_000)

function plant(files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
}

function found(): string[] {
  return checkShape(root).map(each => `${each.file}:${each.line} ${each.rule}`)
}
