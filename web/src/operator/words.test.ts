import { expect, it } from 'vitest'
import {
  errorWords,
  findingsWords,
  lengthWords,
  planWords,
  providerWords,
  queueFacts,
  sentenceWords,
  versionFacts,
} from './words.ts'

const QUEUE = { ready: 0, oldestSeconds: 0, triedAgain: 0, givenUp: 0, openMoves: 0, lateSeconds: 0 }
const INSTALLATION = {
  at: '2026-11-26T08:00:00.000Z',
  ...{ version: '1.2.3', database: 'PostgreSQL 18.1' },
  migrations: { applied: 2, last: '002-second.sql', missing: [] },
  ...{ backups: { isDaily: true, ageHours: 5 }, workers: 1, queue: QUEUE },
  ...{ mailboxes: [], people: [], teamsOnHold: 0, errors: [] },
  webhooks: { well: 0, failing: 0, paused: 0, disabled: 0 },
}
const bad = (facts: { name: string; isBad?: boolean }[]) => facts.filter(({ isBad }) => isBad).map(({ name }) => name)

it.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min'],
  [3_599, '59 min'],
  [47 * 3_600, '47 h'],
  [48 * 3_600, '2 days'],
])('%i seconds are %s', (seconds, words) => expect(lengthWords(seconds)).toBe(words))

it('marks what somebody has to look after, and nothing else', () => {
  expect(bad(versionFacts(INSTALLATION))).toEqual([])
  expect(bad(queueFacts(INSTALLATION))).toEqual([])
  const migrations = { ...INSTALLATION.migrations, missing: ['003-third.sql'] }
  const backups = { isDaily: true, ageHours: null }
  expect(bad(versionFacts({ ...INSTALLATION, migrations, backups }))).toEqual(['Not applied yet', 'Last daily backup'])
  expect(bad(versionFacts({ ...INSTALLATION, backups: { isDaily: false, ageHours: null } }))).toEqual([])
  const queue = { ...QUEUE, ready: 1, oldestSeconds: 1_000, givenUp: 2, lateSeconds: 901 }
  expect(bad(queueFacts({ ...INSTALLATION, workers: 0, queue }))).toEqual([
    ...['Workers', 'The oldest has waited', 'Failed for good', 'The latest check is late by'],
  ])
})

it('says plans, providers and errors in words, unknown ones too', () => {
  expect([planWords('pro_plus'), planWords(''), planWords('gold')]).toEqual(['Pro+', 'No plan', 'gold'])
  expect([providerWords('google'), providerWords('pigeon')]).toEqual(['Gmail', 'pigeon'])
  expect(errorWords({ words: 'a call failed', kind: 'Error', count: 1 })).toBe('a call failed (Error)')
  expect(errorWords({ words: '', kind: '', count: 1 })).toBe('something that a library said')
  expect(findingsWords([{ state: 'well' }, { state: 'left_out' }])).toBe('Nothing is broken.')
  expect(sentenceWords('one key seals.')).toBe('One key seals.')
  expect(sentenceWords('http://localhost:3000 is ready.')).toBe('http://localhost:3000 is ready.')
  expect(findingsWords([{ state: 'broken' }])).toBe('1 thing is broken.')
  expect(findingsWords([{ state: 'broken' }, { state: 'broken' }])).toBe('2 things are broken.')
})
