import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newDoubles, newFloats } from './slabs.ts'

test('arrays are zeros of their length, and what is written in one is in no other', () => {
  const request = fc.record({ isDouble: fc.boolean(), length: fc.integer({ min: 0, max: 20_000 }) })
  fc.assert(
    fc.property(fc.array(request, { maxLength: 12 }), requests => {
      const given = requests.map(({ isDouble, length }) => (isDouble ? newDoubles(length) : newFloats(length)))
      given.forEach((array, at) => {
        expect(array.length).toBe(requests[at]?.length)
        expect(array.every(value => value === 0)).toBe(true)
        array.fill(at + 1)
      })
      given.forEach((array, at) => {
        expect(array.every(value => value === at + 1)).toBe(true)
      })
    }),
    { seed: 3, numRuns: 40 },
  )
})
