import { expect, test } from 'vitest'
import { fullTime, rowTime } from './times.ts'

const at = (day: number, hour: number) => new Date(2026, 10, day, hour, 44).getTime()
const now = at(27, 21)

test('a row says the time today, the weekday within a week, then the date', () => {
  expect(rowTime(at(27, 9), now)).toBe('9:44 AM')
  expect(rowTime(at(26, 9), now)).toBe('Thu')
  expect(rowTime(at(22, 9), now)).toBe('Sun')
  expect(rowTime(at(20, 9), now)).toBe('Nov 20')
  expect(rowTime(new Date(2019, 10, 20).getTime(), now)).toBe('Nov 20, 2019')
})

test('the reader says today and yesterday, then the date with the time', () => {
  expect(fullTime(at(27, 9), now)).toBe('Today, 9:44 AM')
  expect(fullTime(at(26, 18), now)).toBe('Yesterday, 6:44 PM')
  expect(fullTime(at(20, 9), now)).toBe('Nov 20, 9:44 AM')
  expect(fullTime(new Date(2025, 10, 20, 9, 44).getTime(), now)).toBe('Nov 20, 2025, 9:44 AM')
})
