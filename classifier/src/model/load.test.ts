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

test('an expert without networks, or with one of another width, is refused instead of counting for less', () => {
  const json = JSON.parse(read('model.json').toString('utf8'))
  const { stranger } = json.experts
  const withNets = (nets: unknown[]) => ({ ...json, experts: { ...json.experts, stranger: { ...stranger, nets } } })
  expect(parse(json).experts.stranger.nets.length).toBeGreaterThan(0)
  expect(() => parse(withNets([]))).toThrow('an expert has no networks')
  const [net] = stranger.nets
  expect(() => parse(withNets([{ ...net, direct: net.direct.slice(1) }]))).toThrow('a network do not fit')
})
