import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playwrightCounts, vitestCounts } from './counts.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'icebox-counts-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('vitest: skipped and unwritten tests are told apart from passed ones', () => {
  const file = report({ numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults: [] })
  expect(vitestCounts(file)).toEqual({ passed: 7, failed: 1, skipped: 3 })
})

test('vitest: a file that could not be loaded is a failure although no test of it failed', () => {
  const testResults = [
    { status: 'failed', assertionResults: [] },
    { status: 'passed', assertionResults: [{}] },
  ]
  const file = report({ numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults })
  expect(vitestCounts(file)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

test('playwright: a test that passed on its second try, and an error outside any test, are failures', () => {
  const file = report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{ message: 'x' }] })
  expect(playwrightCounts(file)).toEqual({ passed: 4, failed: 3, skipped: 2 })
})

test('a report that was never written counts nothing as passed', () => {
  expect(vitestCounts(join(folder, 'none.json'))).toEqual({ passed: 0, failed: 0, skipped: 0 })
})

function report(value: object): string {
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(value))
  return file
}
