import { expect, test } from 'vitest'
import { judgeSeats, seatCounts } from './seat-counts.ts'

const joined = { isActive: true }
const invited = { isActive: false }
const PAID = { status: 'active' }

test('invitations hold a seat without being active', () => {
  expect(seatCounts(5, [joined, joined, joined, invited])).toEqual({ total: 5, active: 3, pending: 1, available: 1 })
})

test('nothing is available when more people than seats are left', () => {
  expect(seatCounts(1, [joined, joined]).available).toBe(0)
})

test('seats never go below the people and invitations in them', () => {
  const counts = seatCounts(5, [joined, joined, joined, invited])
  expect(judgeSeats(4, counts, PAID)).toEqual({ fault: null, isUnchanged: false })
  expect(judgeSeats(2, counts, PAID).fault).toBe(
    'Cannot reduce seats: You must remove 2 team member(s) before reducing seat count.',
  )
  expect(judgeSeats(5, counts, PAID)).toEqual({ fault: null, isUnchanged: true })
})

test('a trial grows to 25 seats; what is paid for grows on', () => {
  const counts = seatCounts(5, [joined])
  const trial = { status: 'trialing' }
  expect(judgeSeats(25, counts, trial).fault).toBeNull()
  expect(judgeSeats(26, counts, trial).fault).toBe(
    'A trial holds at most 25 seats; you can add more as soon as it has ended.',
  )
  expect(judgeSeats(26, counts, PAID).fault).toBeNull()
  // One that was larger before this rule may still shrink.
  expect(judgeSeats(30, seatCounts(40, [joined]), trial).fault).toBeNull()
})
