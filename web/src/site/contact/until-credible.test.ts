import { CONTACT_FILL_MS } from '@icebox/contract/contact'
import { expect, it } from 'vitest'
import { waitOf } from './until-credible.ts'

it('waits until the server takes the sender for a person, and no longer', () => {
  expect(waitOf(10_000, 10_000)).toBeGreaterThan(CONTACT_FILL_MS)
  expect(waitOf(10_000, 10_000)).toBeLessThan(CONTACT_FILL_MS + 1_000)
  expect(waitOf(10_000, 12_000)).toBe(waitOf(10_000, 10_000) - 2_000)
  expect(waitOf(10_000, 60_000)).toBe(0)
})
