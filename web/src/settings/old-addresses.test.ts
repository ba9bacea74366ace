import { expect, test } from 'vitest'
import { settingsAddress } from './old-addresses.ts'

test('addresses from when the settings were a dialog lead to their page', () => {
  expect(settingsAddress('/dashboard', '?settings=open')).toBe('/settings')
  expect(settingsAddress('/dashboard', '?tab=billing&settings=open')).toBe('/settings')
  expect(settingsAddress('/dashboard', '?way=google&way_error=denied')).toBe('/settings?way=google&way_error=denied')
})

test('every other address stays', () => {
  expect(settingsAddress('/dashboard', '?tab=billing')).toBeNull()
  expect(settingsAddress('/settings', '?way=google')).toBeNull()
})
