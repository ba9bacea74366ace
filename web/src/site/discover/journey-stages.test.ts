import { expect, it } from 'vitest'
import { loopLength } from '../blocks/steps/stages.ts'
import { JOURNEY } from './journey-stages.ts'

it('has four stages in 7 seconds and ends with what it shows at rest', () => {
  expect(JOURNEY.map(({ name }) => name)).toEqual(['arrive', 'judge', 'freeze', 'wait'])
  expect(loopLength(JOURNEY)).toBe(7_000)
})
