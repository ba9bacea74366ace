import { expect, test } from 'vitest'
import { kindOf } from './elements.ts'

const NAMES =
  'a address area article b base big blockquote body br button caption center code col dd div dl dt em embed fieldset figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i img input label legend li link main meta nav nobr noframes noscript object ol option p param pre s script section select small source span strike strong style sub sup table tbody td template textarea th thead title tr track tt u ul wbr xml xmp'.split(
    ' ',
  )

test.each(NAMES)('<%s> is told from every other element, in either case', name => {
  expect(kindOf(`<${name}>`, 1, name.length + 1).name).toBe(name)
  expect(kindOf(name.toUpperCase(), 0, name.length).name).toBe(name)
})

test.each(['', 'x', 'o:p', 'blink', 'svg'])('an element nobody knows is none of them: %s', name => {
  expect(kindOf(name, 0, name.length).name).toBe('?')
})
