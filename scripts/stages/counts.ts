import { existsSync, readFileSync } from 'node:fs'

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** Skipped and unwritten tests; a run with any of them has not passed. */
  readonly skipped: number
}

export const NOTHING: Counts = { passed: 0, failed: 0, skipped: 0 }

export function add(a: Counts, b: Counts): Counts {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped }
}

/** Reads Vitest's JSON report; a file that could not be loaded holds no tests and still counts as one failure. */
export function vitestCounts(file: string): Counts {
  const report = readReport(file)
  const unloaded = (report.testResults ?? []).filter(
    each => each.status === 'failed' && each.assertionResults?.length === 0,
  )
  return {
    passed: report.numPassedTests ?? 0,
    failed: (report.numFailedTests ?? 0) + unloaded.length,
    skipped: (report.numPendingTests ?? 0) + (report.numTodoTests ?? 0),
  }
}

/** Reads Playwright's JSON report; a test that passed only on a second try is a failure. */
export function playwrightCounts(file: string): Counts {
  const { stats, errors } = readReport(file)
  return {
    passed: stats?.expected ?? 0,
    failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) + (errors?.length ?? 0),
    skipped: stats?.skipped ?? 0,
  }
}

interface Report {
  readonly numPassedTests?: number
  readonly numFailedTests?: number
  readonly numPendingTests?: number
  readonly numTodoTests?: number
  readonly testResults?: readonly { readonly status?: string; readonly assertionResults?: readonly unknown[] }[]
  readonly stats?: {
    readonly expected?: number
    readonly unexpected?: number
    readonly flaky?: number
    readonly skipped?: number
  }
  readonly errors?: readonly unknown[]
}

function readReport(file: string): Report {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
