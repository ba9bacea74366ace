import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskAddresses } from './masking.ts'

test('links and addresses become one sign each, whatever they are', () => {
  expect(maskAddresses('see https://a.example/x?y=1 or www.b.example, ann.lee+1@c.example!')).toBe(
    'see  \u0001  or  \u0001   \u0002 !',
  )
  expect(maskAddresses('three @ the door, @ann and bo@')).toBe('three @ the door, @ann and bo@')
})

test('an address is what the plainest expression takes for one', () => {
  const piece = fc.oneof(fc.constantFrom('@', '.', '_', 'ann', 'é', ' ', 'a'.repeat(70)), fc.string({ maxLength: 3 }))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), pieces => {
      const text = pieces.join('').toLowerCase()
      fc.pre(!text.includes('://') && !text.includes('www.'))
      expect(maskAddresses(text)).toBe(text.replace(/[a-z0-9._%+-]{1,64}@[a-z0-9.-]{1,190}/g, ' \u0002 '))
    }),
    { seed: 7, numRuns: 2000 },
  )
})
