import { expect, test } from 'vitest'
import { figureWords, leftWords, outcomeOf, wayWords } from './request-words.ts'

test('the figure counts those of which it is known, and says of how many it is not', () => {
  expect(figureWords({ asked: 45, quiet: 38, cameBack: 3, notKnownYet: 4 })).toEqual({
    main: '38 of 41 went quiet',
    rest: ['3 wrote again', '4 not known yet'],
  })
})

test('nothing is claimed while nothing is known, and nothing is said while nobody was asked', () => {
  expect(figureWords({ asked: 2, quiet: 0, cameBack: 0, notKnownYet: 2 })).toEqual({
    main: 'Not known yet',
    rest: ['2 asked, known after 21 days'],
  })
  expect(figureWords({ asked: 0, quiet: 0, cameBack: 0, notKnownYet: 0 })).toBeUndefined()
})

test('what waits is counted down by the second at the end, and by the minute before', () => {
  expect([0, 8, 59, 60, 61, 1_440].map(leftWords)).toEqual([
    'Goes out now',
    'Goes out in 8 s',
    'Goes out in 59 s',
    'Goes out in 1 min',
    'Goes out in 2 min',
    'Goes out in 24 min',
  ])
})

test('each outcome says what came of it, and a refusal its own reason', () => {
  const sentAt = '2026-11-20T09:52:00Z'
  expect(outcomeOf({ state: 'came_back', because: null, sentAt })).toMatch(/^Asked Nov 20, .*wrote again after your no/)
  expect(outcomeOf({ state: 'sent', because: null, sentAt })).toContain('known after 21 days')
  expect(outcomeOf({ state: 'refused', because: 'It is back in your inbox.', sentAt: null })).toBe(
    'It is back in your inbox.',
  )
})

test('what went out by itself says so', () => {
  expect(wayWords({ way: 'reply', isAutomatic: true })).toBe('by a reply, by itself')
  expect(wayWords({ way: 'unsubscribe', isAutomatic: false })).toBe('through their list')
})
