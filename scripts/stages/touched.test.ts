import { expect, it } from 'vitest'
import { testsOf } from './touched.ts'

it('runs a changed test, and the tests beside a changed file that bear its name or import it', () => {
  expect(testsOf(['scripts/stages/counts.test.ts'])).toEqual(['scripts/stages/counts.test.ts'])
  expect(testsOf(['scripts/stages/touched.ts'])).toEqual(['scripts/stages/touched.test.ts'])
  const ofMoves = testsOf(['server/src/mail/moving/settle.ts', 'server/src/mail/sync/sync.ts'])
  expect(ofMoves).toContain('server/src/mail/sync/sync.test.ts')
  expect(ofMoves.length).toBeGreaterThan(1)
  expect(testsOf(['server/src/mail/second-opinion/second-opinion.ts'])).toContain(
    'server/src/mail/second-opinion/second-opinion.whole.test.ts',
  )
})

it('runs all tests of a subject where none names the verb that was changed', () => {
  expect(testsOf(['server/src/accounts/settings.ts'])).toContain('server/src/accounts/registration.test.ts')
})

it('runs none for what no test stands by', () => {
  expect(testsOf(['README.md', 'scripts/run.ts'])).toEqual([])
})
