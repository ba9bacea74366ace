import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { forgetOldLines } from './server-log.ts'

it('keeps the last lines of a log that is too large, each of them whole', () => {
  const folder = mkdtempSync(join(tmpdir(), 'server-log-'))
  const file = join(folder, 'server.log')
  const today = new Date().toISOString().slice(0, 10)
  const lines = Array.from({ length: 100 }, (_, index) => `${today} 10:00:00 UTC [1] ERROR:  number ${index}\n`)
  writeFileSync(file, lines.join(''))
  forgetOldLines(file, 90, 200)
  const kept = readFileSync(file, 'utf8')
  rmSync(folder, { recursive: true })
  expect(kept.length).toBeGreaterThan(100)
  expect(lines.join('').endsWith(kept)).toBe(true)
  expect(kept.startsWith(today)).toBe(true)
})
