import { expect, test } from 'vitest'
import { type Example, type Row, readOwnRows, toExample } from '../dataset.ts'
import { countsOf, WAYS } from './likeness.ts'
import { historyOf, loweringBy } from './simulate.ts'

const rows = readOwnRows().filter((_, at) => at % 4 === 0)
const examples: Example[] = []
for (const row of rows) examples.push(await toExample(row))
const unwanted = examples.filter(({ move }) => move)
const others = { all: countsOf(examples), unwanted: countsOf(unwanted), against: unwanted }

test.each(WAYS)('what was kept only lowers, within a bound, and spares most of what others get: $name', way => {
  const kept = examples.filter(({ move }) => !move).slice(0, 40)
  const lower = loweringBy(way, kept, others)
  const lowered = examples.map(lower)
  expect(Math.min(...lowered)).toBe(0)
  expect(Math.max(...lowered)).toBeLessThanOrEqual(4)
  expect(unwanted.filter(example => lower(example) > 0).length).toBeLessThan(0.02 * unwanted.length + 2)
  expect(kept.filter(example => lower(example) > 0).length).toBeGreaterThan(0.5 * kept.length)
})

test('nothing is judged of which something alike was kept, and one in twenty kept is unwanted where that is asked', async () => {
  const mail = await Promise.all(
    Array.from({ length: 100 }, async (_, at) => ({
      example: await toExample(row({ group: `group ${at >> 2}`, label: at % 4 === 3 ? 'spam' : 'personal_business' })),
      logit: 0,
    })),
  )
  const { kept, rest } = historyOf(mail, 0.05)
  expect([kept.length, kept.filter(({ move }) => move).length]).toEqual([45, 2])
  const groups = new Set(kept.map(each => each.row.group))
  expect(rest.filter(({ example }) => groups.has(example.row.group))).toEqual([])
  expect(rest.length).toBeGreaterThan(0)
})

const row = (change: Partial<Row>): Row => ({
  ...{
    id: '1',
    source: 'archive',
    label: 'spam',
    group: 'g',
    subject: 'offer',
    from: 'a@example.com',
    text: 'A word.',
  },
  ...change,
})
