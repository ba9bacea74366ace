import { expect, test } from 'vitest'
import { comeBack, type Departures, depart, hide, settleAll } from './departures.ts'

const none: Departures = new Map()

test('a row stays hidden until the server has answered, then the list decides', () => {
  const left = hide(depart(none, ['a', 'b'], 'restore'), ['a'])
  expect(left.get('a')).toMatchObject({ move: 'restore', isHidden: true })
  expect(settleAll(left).has('a')).toBe(false)
})

test('a fast answer does not cut the motion short', () => {
  const settled = settleAll(depart(none, ['a'], 'freeze'))
  expect(settled.get('a')).toMatchObject({ move: 'freeze', isHidden: false })
  expect(hide(settled, ['a']).has('a')).toBe(false)
})

test('rows come back when the move failed or was taken back', () => {
  const moving = depart(none, ['a', 'b'], 'restore')
  expect([...comeBack(moving, ['a']).keys()]).toEqual(['b'])
  expect(hide(comeBack(moving, ['a']), ['a']).has('a')).toBe(false)
})
