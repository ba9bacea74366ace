import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FEATURES } from '../features/wording/families.ts'
import { parseModel } from './model.ts'

const read = (name: string) => readFileSync(new URL(`../../weights/${name}`, import.meta.url))
const parse = (json: unknown) =>
  parseModel(
    json,
    new Uint8Array(read('model.bin')),
    FEATURES.map(({ name }) => name),
  )

test('an expert whose network has no units, not fours of them, or other than its inputs, is refused instead of counting for less', () => {
  const json = JSON.parse(read('model.json').toString('utf8'))
  const { stranger } = json.experts
  const withNet = (net: unknown) => ({ ...json, experts: { ...json.experts, stranger: { ...stranger, net } } })
  const { net } = stranger
  expect(parse(json).experts.stranger.net.out.length).toBeGreaterThan(0)
  expect(() => parse(withNet({ ...net, hidden: [], hiddenBiases: [], out: [] }))).toThrow('has no units')
  for (const part of ['hidden', 'hiddenBiases', 'direct'] as const) {
    expect(() => parse(withNet({ ...net, [part]: net[part].slice(1) }))).toThrow('a network do not fit')
  }
  expect(() => parse(withNet({ ...net, out: net.out.slice(1) }))).toThrow('do not come in fours')
})
