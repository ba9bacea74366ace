import { expect, it } from 'vitest'
import { sectionAt } from './section-at.ts'

const ids = ['one', 'two', 'three']
const at = (tops: number[], change = {}) => sectionAt({ ids, tops, line: 300, isAtEnd: false, named: '', ...change })

it.each([
  ['above the first', [500, 900, 1300], 'one'],
  ['in the first', [100, 500, 900], 'one'],
  ['in a long second, whose heading is far above', [-2_000, -1_500, 400], 'two'],
  ['in the last', [-900, -500, 299], 'three'],
])('%s', (_where, tops, expected) => {
  expect(at(tops)).toBe(expected)
})

it('follows the address to a section that is too short to come up, at the end of the page alone', () => {
  const tops = [-900, -100, 500]
  expect(at(tops, { isAtEnd: true, named: 'three' })).toBe('three')
  expect(at(tops, { isAtEnd: false, named: 'three' })).toBe('two')
  expect(at(tops, { isAtEnd: true, named: 'one' })).toBe('two')
  expect(at(tops, { isAtEnd: true, named: 'nowhere' })).toBe('two')
})
