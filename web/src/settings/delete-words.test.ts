import { expect, test } from 'vitest'
import { accessOf } from '../domain/plan/testing/subscription.ts'
import { deletionEffects } from './delete-words.ts'

const end = Date.UTC(2027, 2, 1, 12) / 1_000
const access = accessOf()
const alone = { access, ownsTeam: false, isMember: false, fate: null }

test('names the paid period that is left and the money that is lost', () => {
  expect(deletionEffects(alone)).toEqual([
    'Your subscription ends at once, and nothing more is charged.',
    'It is paid until March 1, 2027; the $83.20 left of that are not paid back.',
  ])
})

test('names the money that could be had back first', () => {
  const refund = { amountCents: 12_480, until: end }
  expect(deletionEffects({ ...alone, access: { ...access, refund } })[1]).toContain('ask for $124.80 back first')
})

test('a trial costs nothing, a plan that is over neither', () => {
  const subscription = access.subscription && { ...access.subscription, trialEnd: end, unusedCents: 0 }
  expect(deletionEffects({ ...alone, access: { ...access, subscription } })).toEqual([
    'Your trial ends at once, and nothing is charged.',
  ])
  const ended = { reason: 'cancelled', at: end, by: null } as const
  expect(deletionEffects({ ...alone, access: { ...access, ended } })).toEqual([])
})

test('says what becomes of a team: of its owner, and of a member', () => {
  const owner = { ...alone, ownsTeam: true }
  expect(deletionEffects(owner), 'before the choice').toEqual([])
  expect(deletionEffects({ ...owner, fate: 'hand_over' })).toEqual([
    'The plan goes on with the team. Your cards are removed from it.',
  ])
  expect(deletionEffects({ ...owner, fate: 'dissolve' }).at(-1)).toMatch(
    /^Everyone in your team goes on without a plan/,
  )
  expect(deletionEffects({ ...alone, isMember: true })).toEqual([
    'You leave the team of owner@fernbank.example. Its plan goes on without you.',
  ])
})
