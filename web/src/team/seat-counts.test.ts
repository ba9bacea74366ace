import { expect, test } from 'vitest'
import { judgeSeats, seatCounts } from './seat-counts.ts'

const joined = { isActive: true }
const invited = { isActive: false }

test('invitations hold a seat without being active', () => {
  expect(seatCounts(5, [joined, joined, joined, invited])).toEqual({ total: 5, active: 3, pending: 1, available: 1 })
})

test('nothing is available when more people than seats are left', () => {
  expect(seatCounts(1, [joined, joined]).available).toBe(0)
})

test('seats never go below the people and invitations in them', () => {
  const counts = seatCounts(5, [joined, joined, joined, invited])
  expect(judgeSeats(4, counts)).toEqual({ fault: null, isUnchanged: false })
  expect(judgeSeats(2, counts).fault).toBe(
    'Cannot reduce seats: You must remove 2 team member(s) before reducing seat count.',
  )
  expect(judgeSeats(5, counts)).toEqual({ fault: null, isUnchanged: true })
})
