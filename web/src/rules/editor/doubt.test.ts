import type { RuleRun } from '@icebox/contract/rules'
import { expect, test } from 'vitest'
import { runOf } from '../testing/rules.ts'
import { doubtOf } from './doubt.ts'

const titleOf = (run?: Partial<RuleRun>, isBegun = true) => doubtOf({ run: run && runOf(run), isBegun })?.title

test('a rule is switched on without a question where its dry run ended and it takes little', () => {
  expect(titleOf({ state: 'done' })).toBeUndefined()
})

test('a wide rule, and one whose dry run did not end, is asked about first', () => {
  expect(titleOf({ state: 'done', isWide: true })).toBe('This takes a lot of mail')
  expect(titleOf({ state: 'running', isWide: true })).toBe('This takes a lot of mail')
  expect(titleOf({ state: 'running' })).toBe('The dry run is still under way')
  expect(titleOf(undefined)).toBe('The dry run is still under way')
  for (const state of ['cancelled', 'failed', 'lost'] as const) {
    expect(titleOf({ state })).toBe('This was not tried to the end')
  }
  expect(titleOf(undefined, false)).toBe('This was not tried to the end')
})
