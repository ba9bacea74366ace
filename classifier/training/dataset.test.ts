import { expect, test } from 'vitest'
import { type Row, relabelled } from './dataset.ts'

const row = (change: Partial<Row>): Row => ({
  id: 'not in the list',
  source: 'trec07p',
  label: 'personal_business',
  group: 'g1',
  text: 'Hello.',
  ...change,
})

test('a row keeps its label unless two readers read another; where one was unsure it is left out', () => {
  expect(relabelled(row({}))).toEqual([row({})])
  expect(relabelled(row({ id: '22590661887aed3d' }))).toEqual([row({ id: '22590661887aed3d', label: 'spam' })])
  expect(relabelled(row({ id: '73c5fddd3eab8ab0' }))).toEqual([])
})

test('foreign mail of one owner is of one group, whichever of the owner’s repositories it is of', () => {
  const of = (source: string) => relabelled(row({ source }))[0]?.group
  expect(of('github.com/okfde/froide')).toBe('foreign:okfde')
  expect(of('github.com/okfde/other')).toBe('foreign:okfde')
  expect(of('lists')).toBe('g1')
})
