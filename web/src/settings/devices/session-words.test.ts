import { expect, it } from 'vitest'
import { deviceName, sessionFacts } from './session-words.ts'

it.each([
  ['Firefox', 'Linux', 'Firefox on Linux'],
  ['Firefox', '', 'Firefox'],
  ['', 'iOS', 'A browser on iOS'],
  ['', '', 'An unknown browser'],
])('calls %s and %s a %s', (browser, system, name) => {
  expect(deviceName({ browser, system })).toBe(name)
})

it('tells when it was last seen, but not of the browser one is in', () => {
  const session = {
    ...{ id: '1', browser: 'Firefox', system: 'Linux', network: '203.0.113.0/24', isThis: false },
    ...{ signedInAt: '2026-11-20T08:00:00Z', lastSeenAt: '2026-11-26T06:00:00Z' },
  }
  const now = Date.parse('2026-11-26T08:00:00Z')
  expect(sessionFacts(session, now)).toMatch(/^Signed in Nov 20, .* from 203\.0\.113\.0\/24, last seen 2 h ago$/)
  expect(sessionFacts({ ...session, network: '', isThis: true }, now)).toMatch(/^Signed in Nov 20, [\d:]+\s[AP]M$/)
})
