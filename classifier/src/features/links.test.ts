import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLinks } from './links.ts'

test('a link leads to what stands behind its scheme and its user, up to the first sign that ends a host', () => {
  const piece = fc.constantFrom('http://', 'https://', 'a', 'b.com', '@', '/', ':', '?', '#', '.', '://', ' ', 'x@y')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), pieces => {
      for (const { url, host } of findLinks(pieces.join(''), '')) {
        expect(host).toBe(/^https?:\/\/(?:[^/@]*@)?([^/:?#]*)/.exec(url)?.[1])
      }
    }),
    { seed: 3, numRuns: 3000 },
  )
})
