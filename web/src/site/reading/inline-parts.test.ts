import { expect, it } from 'vitest'
import { inlineParts, plainText } from './inline-parts.ts'

it('finds links, strong words and what a machine wrote, and leaves the rest as it is', () => {
  const text = 'Open **Sign-In**, then [the settings](/dashboard). Run `npx icebox doctor`, 2 * 3 [as is].'
  expect(inlineParts(text)).toMatchObject([
    { kind: 'plain', text: 'Open ' },
    { kind: 'strong', text: 'Sign-In' },
    { kind: 'plain', text: ', then ' },
    { kind: 'link', text: 'the settings', to: '/dashboard' },
    { kind: 'plain', text: '. Run ' },
    { kind: 'mono', text: 'npx icebox doctor' },
    { kind: 'plain', text: ', 2 * 3 [as is].' },
  ])
  expect(plainText(text)).toBe('Open Sign-In, then the settings. Run npx icebox doctor, 2 * 3 [as is].')
})
