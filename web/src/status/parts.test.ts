import { describe, expect, it } from 'vitest'
import { SendError } from '../kit/calls/send.ts'
import { partsOf, readinessIn, summaryOf } from './parts.ts'

const WELL = { database: true, migrations: true, worker: true }
const statesOf = (known: Parameters<typeof partsOf>[0]) => partsOf(known).map(part => part.state)

describe('partsOf', () => {
  it('knows nothing before the first answer', () => {
    const parts = partsOf({ server: 'unknown', readiness: undefined, isKnown: false })
    expect(parts.map(part => part.state)).toEqual(['unknown', 'unknown', 'unknown', 'unknown'])
    expect(summaryOf(parts)).toBe('Asking the server.')
  })

  it('says that everything works', () => {
    expect(summaryOf(partsOf({ server: 'up', readiness: WELL, isKnown: true }))).toBe('Everything works.')
  })

  it('names the part that is down and leaves the others up', () => {
    const known = { server: 'up' as const, readiness: { ...WELL, worker: false }, isKnown: true }
    expect(statesOf(known)).toEqual(['up', 'up', 'up', 'down'])
    expect(summaryOf(partsOf(known))).toBe('Something does not work right now.')
  })

  it('does not guess at parts behind a server that does not answer', () => {
    expect(statesOf({ server: 'down', readiness: undefined, isKnown: true })).toEqual([
      'down',
      'unknown',
      'unknown',
      'unknown',
    ])
  })
})

describe('readinessIn', () => {
  it('reads the checks out of a refusal', () => {
    const error = new SendError(503, 'Service Unavailable', { status: 'not ready', ...WELL, worker: false })
    expect(readinessIn({ data: WELL, error })).toEqual({ ...WELL, worker: false })
  })

  it('forgets an old answer when the server is gone', () => {
    expect(readinessIn({ data: WELL, error: new TypeError('Failed to fetch') })).toBeUndefined()
  })
})
