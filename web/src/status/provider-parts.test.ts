import type { ProviderHealth } from '@icebox/contract/health'
import { describe, expect, it } from 'vitest'
import { partsOf, summaryOf } from './parts.ts'
import { providerParts } from './provider-parts.ts'

const health = (provider: ProviderHealth['provider'], change: Partial<ProviderHealth>): ProviderHealth => ({
  ...{ provider, state: 'unknown', counts: null, lastAnswerAt: null },
  ...change,
})
const HEALTH = [
  health('google', { state: 'partly', counts: { connected: 10, answering: 8 } }),
  health('microsoft', { state: 'down', counts: { connected: 6, answering: 0 } }),
  health('apple', { state: 'off' }),
  health('imap', { state: 'up', lastAnswerAt: '2026-11-22T12:00:00.000Z' }),
]

describe('providerParts', () => {
  it('says how each kind does, with numbers where there are enough', () => {
    expect(providerParts({ providers: HEALTH, isWorkerUp: true })).toEqual([
      { name: 'Gmail', state: 'partly', words: '8 of 10 mailboxes answer.' },
      { name: 'Outlook', state: 'down', words: 'None of 6 mailboxes answers. New mail stays in the inbox.' },
      { name: 'Apple Mail', state: 'off', words: 'It cannot be connected here.' },
      {
        name: 'Other IMAP host',
        state: 'up',
        words: expect.stringMatching(/^It answers\. Last answer: Nov 2\d, (\d{4}, )?\d+:\d\d [AP]M\.$/),
      },
    ])
  })

  it('knows nothing before the server has answered', () => {
    const states = providerParts({ providers: undefined, isWorkerUp: true }).map(part => part.state)
    expect(states).toEqual(['unknown', 'unknown', 'unknown', 'unknown'])
  })

  it('does not blame providers that nobody asks', () => {
    const parts = providerParts({ providers: HEALTH, isWorkerUp: false })
    expect(parts.map(part => part.state)).toEqual(['unknown', 'unknown', 'off', 'unknown'])
  })
})

describe('the summary', () => {
  const own = partsOf({
    ...{ server: 'up', isKnown: true },
    readiness: { database: true, migrations: true, worker: true },
  })

  it('tells our own trouble from that of a provider', () => {
    const providers = providerParts({ providers: HEALTH, isWorkerUp: true })
    expect(summaryOf(own, providers)).toBe('Everything of ours works. A mail provider has trouble.')
  })

  it('is not held up by kinds that are not in use', () => {
    const quiet = providerParts({ providers: [health('apple', {}), health('imap', { state: 'up' })], isWorkerUp: true })
    expect(summaryOf(own, quiet)).toBe('Everything works.')
  })
})
