import { expect, test } from 'vitest'
import { readSenders } from './read-senders.ts'
import { linesAfter, linesBefore, summaryAfter } from './sender-report.ts'

const TEXT = 'one@x.example\nnobody\ntwo@x.example\n@gmail.com\nthree@x.example'
const RESULTS = [
  { outcome: 'added', fault: null },
  { outcome: 'there', fault: null },
  { outcome: 'refused', fault: 'Anyone can have an address at gmail.com.' },
  { outcome: 'changed', fault: null },
] as const

test('each answer stands at the line that was sent, and what came to nothing stands first', () => {
  expect(linesAfter(readSenders(TEXT), RESULTS).map(({ line, words }) => [line, words])).toEqual([
    [2, 'No address here'],
    [4, 'Anyone can have an address at gmail.com.'],
    [3, 'Already there'],
    [1, 'Added'],
    [5, 'Moved over'],
  ])
  expect(linesBefore(readSenders(TEXT)).map(({ line, state }) => [line, state])[0]).toEqual([2, 'fault'])
})

test('the summary names what there is', () => {
  expect(summaryAfter(RESULTS, 1)).toBe('1 added, 1 moved over, 1 already there, 1 refused, 1 line left out.')
  expect(summaryAfter(RESULTS.slice(0, 1), 0)).toBe('1 added.')
})
