import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { errorFile } from './error-file.ts'
import { openLog } from './log.ts'
import { prettyLine } from './pretty.ts'

const MONTH = Date.UTC(2026, 10, 26)
const DAY_MS = 24 * 3_600_000

it('keeps errors alone, in a new file when one has grown large or the day is over, and none for longer than 90 days', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'icebox-log-')), 'log')
  let now = MONTH
  const log = openLog('info', errorFile({ folder, mostBytes: 200, now: () => now++ }))
  log.warn('not an error')
  for (let i = 0; i < 12; i++) log.error({ job: 'backup' }, `an error ${i}`)
  const files = readdirSync(folder)
  expect(files.length).toBeGreaterThan(2)
  const lines = files.flatMap(name => readFileSync(join(folder, name), 'utf8').trim().split('\n'))
  expect(lines).toHaveLength(12)
  expect(lines.join()).not.toContain('not an error')
  for (const name of files) utimesSync(join(folder, name), new Date(MONTH), new Date(MONTH - 61 * DAY_MS))
  now = MONTH + 30 * DAY_MS
  log.error('an error of another month')
  expect(readdirSync(folder)).toEqual(['errors-2026-12-26.log'])
  rmSync(folder, { recursive: true })
})

it('is no failure where nothing can be written', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'icebox-log-')), 'file')
  writeFileSync(file, '')
  const log = openLog('info', errorFile({ folder: join(file, 'log') }))
  expect(() => log.error('an error')).not.toThrow()
})

it('is written for people where they ask for that', () => {
  const lines: string[] = []
  openLog('info', { write: line => void lines.push(prettyLine(line)) }).warn(
    { job: 'backup', err: new RangeError('Dear Ada') },
    'a job failed',
  )
  expect(lines.join('')).toMatch(/^\d\d:\d\d:\d\d\.\d{3} WARN {2}a job failed job=backup err=\{"kind":"RangeError"/)
  expect(lines.join('')).not.toContain('Ada')
})
