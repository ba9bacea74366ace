import { mkdirSync, writeFileSync } from 'node:fs'
import { FEATURES } from '../src/features/families.ts'
import { HASH_SIZE } from '../src/features/sink.ts'
import { HEADS } from '../src/model/model.ts'
import type { Linear } from './solver.ts'
import { namedWeights, type Trained } from './train.ts'

const FOLDER = new URL('../weights/', import.meta.url)

/** Writes model.bin (bytes, heads side by side, then rarity) and model.json. Returns the version, a hash of both. */
export function writeModel(trained: Trained): string {
  const steps = trained.linears.map(
    linear => linear.hashed.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127,
  )
  const bytes = packBytes(trained, steps)
  const json = {
    heads: HEADS,
    features: FEATURES.map(feature => feature.name),
    steps,
    named: trained.linears.map(linear => namedWeights(linear).map(short)),
    biases: trained.linears.map(linear => short(linear.bias)),
    means: trained.means.map(short),
    stack: Object.fromEntries(Object.entries(trained.stack).map(([name, value]) => [name, short(value)])),
    calibration: trained.calibration.map(pair => pair.map(short)),
  }
  const version = `1-${hashOf(bytes, JSON.stringify(json))}`
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(new URL('model.bin', FOLDER), bytes)
  writeFileSync(new URL('model.json', FOLDER), `${JSON.stringify({ version, ...json })}\n`)
  return version
}

function packBytes(trained: Trained, steps: readonly number[]): Uint8Array {
  const count = HEADS.length
  const bytes = new Int8Array(HASH_SIZE * (count + 1))
  trained.linears.forEach((linear: Linear, head) => {
    const step = steps[head] || 1
    for (let feature = 0; feature < HASH_SIZE; feature++) {
      bytes[feature * count + head] = Math.round((linear.hashed[feature] as number) / step)
    }
  })
  bytes.set(trained.rarity, HASH_SIZE * count)
  return new Uint8Array(bytes.buffer)
}

function short(value: number): number {
  return Number(value.toPrecision(6))
}

function hashOf(bytes: Uint8Array, text: string): string {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
