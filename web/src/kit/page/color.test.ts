import { expect, test } from 'vitest'
import { hexOf } from './color.ts'

test.each([
  ['oklch(1 0 0)', '#ffffff'],
  ['oklch(0 0 0)', '#000000'],
  // The two colours of the mark, which the design also gives in hex.
  ['oklch(0.595 0.118 228)', '#008bb6'],
  ['oklch(0.885 0.058 218)', '#afe3f3'],
  // As the build writes them.
  ['oklch(59.5% .118 228)', '#008bb6'],
  [' oklch(62.796% 0.25768 29.234) ', '#ff0000'],
])('%s is %s', (color, hex) => {
  expect(hexOf(color)).toBe(hex)
})

test('what is no oklch is left as it is', () => {
  expect(hexOf('#0d202e')).toBe('#0d202e')
  expect(hexOf('transparent')).toBe('transparent')
})
