import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '../../message.ts'
import { messageFromFields } from '../../mime.ts'
import { Reading } from '../reading.ts'
import { sequences } from './sequences.ts'

const SEVERAL = sequences.find(feature => feature.name === 'quotes_several')
const mailOf = (text: string): Message => messageFromFields({ subject: '', from: 'a@b.example', text })

test('quotes are several where an own line stands between quoted ones, with any line ends', () => {
  const piece = fc.constantFrom('\n', '\n> ', '\n\t>', ' ', '>', 'one', 'two words', '\r\n', '\u2028')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 20 }), pieces => {
      const reading = new Reading(mailOf(pieces.join('')))
      const { body, ownWords } = reading
      const isThere = ownWords.length < body.length && /^[ \t]*>.*\n[^>\n]+\n\s*>/m.test(body)
      expect(SEVERAL?.extract(reading)).toBe(isThere ? 1 : 0)
    }),
    { seed: 3, numRuns: 1500 },
  )
})
