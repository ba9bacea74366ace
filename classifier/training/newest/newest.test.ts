import { expect, test } from 'vitest'
import type { Row } from '../dataset.ts'
import { ofKeptSenders, splitNewest } from './newest.ts'

const row = (change: Partial<Row>): Row => ({
  id: '1',
  source: 'lists',
  label: 'personal_business',
  group: change.id ?? 'g',
  split: 'train',
  from: 'a@example.com',
  text: 'Hello.',
  ...change,
})
const ids = (rows: Iterable<Row>) => [...rows].map(({ id }) => id).sort()

test('the newest quarter teaches nothing, nor does mail of its groups, nor held-out modern mail', () => {
  const dated = Array.from({ length: 8 }, (_, at) => row({ id: `d${at}`, date: `201${at}-05-01`, split: 'dev' }))
  const rows = [
    ...dated,
    row({ id: 'undated' }),
    row({ id: 'same group', group: 'd7' }),
    row({ id: 'modern', source: 'written_a', date: '2026-01-01' }),
    row({ id: 'modern held out', source: 'written_a', split: 'dev' }),
  ]
  const { since, newest, older } = splitNewest(rows, 'all')
  expect(since).toBe('2016-05-01')
  expect(ids(newest)).toEqual(['d6', 'd7'])
  expect(ids(older)).toEqual(['d0', 'd1', 'd2', 'd3', 'd4', 'd5', 'modern', 'undated'])
})

test('of each source the newest quarter, though another source begins later than it ends', () => {
  const old = Array.from({ length: 4 }, (_, at) => row({ id: `o${at}`, source: 'trec', date: `200${at}-05-01` }))
  const late = Array.from({ length: 4 }, (_, at) => row({ id: `l${at}`, date: `202${at}-05-01` }))
  const { since, newest, older } = splitNewest([...old, ...late], 'each source')
  expect(since).toBe('2003-05-01')
  expect(ids(newest)).toEqual(['l3', 'o3'])
  expect(ids(older)).toEqual(['l0', 'l1', 'l2', 'o0', 'o1', 'o2'])
})

test('a sender counts as kept by earlier wanted mail, and only where the mail is signed for the address', async () => {
  const auth = { dkim_d: 'example.com' }
  const rows = [
    row({ id: 'later', date: '2020-01-03', auth }),
    row({ id: 'first', date: '2020-01-01', auth }),
    row({ id: 'unsigned', date: '2020-01-04' }),
    row({ id: 'failed', date: '2020-01-05', auth: { ...auth, dkim: 'fail' } }),
    row({ id: 'of another', date: '2020-01-06', auth: { dkim_d: 'ample.com' } }),
    row({ id: 'spam first', date: '2020-01-01', from: 'b@example.com', label: 'spam', auth }),
    row({ id: 'spam again', date: '2020-01-07', from: 'b@example.com', label: 'spam', auth }),
  ]
  expect(ids(await ofKeptSenders(rows))).toEqual(['later'])
})
