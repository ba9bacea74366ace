import { mkdirSync, writeFileSync } from 'node:fs'
import { measureSet } from '../evaluation/gate.ts'
import { FEATURES } from '../src/features/wording/families.ts'
import { loadModel } from '../src/model/load.ts'
import { DECIDING, type Model, NAMED_KINDS, NAMING, parseModel } from '../src/model/model.ts'
import { NAMED_SCALE } from '../src/model/score.ts'
import { ROLES } from '../src/roles/role.ts'
import type { Linear } from './solver.ts'
import type { Trained } from './train.ts'

const FOLDER = new URL('../weights/', import.meta.url)

/** A model as its files: model.bin (the tables of PARTS, one after the other) and model.json. */
interface Files {
  /** A hash of both. */
  readonly version: string
  readonly bytes: Buffer
  readonly text: string
}

/** Writes the files of a model. Returns its version. */
export function writeModel(trained: Trained): string {
  const { version, bytes, text } = filesOf(trained)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(new URL('model.bin', FOLDER), bytes)
  writeFileSync(new URL('model.json', FOLDER), text)
  return version
}

/** The model as it would be read from its files. */
export function modelOf(trained: Trained): Model {
  const { bytes, text } = filesOf(trained)
  return parseModel(
    JSON.parse(text),
    bytes,
    FEATURES.map(feature => feature.name),
  )
}

function filesOf(trained: Trained): Files {
  const tables = [trained.deciding, trained.naming, trained.kinds, trained.roles].map(packTable)
  const [deciding, naming, kinds, roles] = tables.map(table => table.json)
  const origin = packTable([{ ...(trained.deciding[0] as Linear), hashed: (trained.deciding[0] as Linear).origin }])
  const bytes = Buffer.concat([...tables.map(table => table.bytes), origin.bytes, trained.rarity])
  const json = {
    heads: [...DECIDING, ...NAMING, ...NAMED_KINDS, ...ROLES],
    features: FEATURES.map(feature => feature.name),
    deciding,
    naming,
    kinds,
    roles,
    originStep: origin.json.steps[0],
    experts: trained.experts,
    means: trained.means,
    usualRoles: trained.usualRoles,
    stack: trained.stack,
    calibration: trained.calibration,
  }
  const text = JSON.stringify(json, (_, value) => (typeof value === 'number' ? short(value) : value))
  const version = `2-${hashOf(bytes, text)}`
  return { version, bytes, text: `{"version":"${version}",${text.slice(1)}\n` }
}

/** Measures the model just written on the repository's own set; later models are held against these figures. */
export async function writeFigures(): Promise<void> {
  const figures = await measureSet(loadModel())
  writeFileSync(new URL('figures.json', FOLDER), `${JSON.stringify(figures, null, 2)}\n`)
}

/** Weights as signed bytes, the scores side by side for each feature. */
export function packTable(linears: readonly Linear[]) {
  const count = linears.length
  const steps = linears.map(
    ({ hashed }) => hashed.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0) / 127 || 1,
  )
  const width = linears[0]?.hashed.length ?? 0
  const bytes = new Int8Array(width * count)
  linears.forEach(({ hashed }, head) => {
    for (let feature = 0; feature < width; feature++) {
      bytes[feature * count + head] = Math.round((hashed[feature] as number) / (steps[head] as number))
    }
  })
  const named = linears.map(linear => [...linear.named].map(weight => weight * NAMED_SCALE))
  return {
    bytes: new Uint8Array(bytes.buffer),
    json: { steps, biases: linears.map(linear => linear.bias), named },
  }
}

export function short(value: number): number {
  return Number(value.toPrecision(6))
}

function hashOf(bytes: Uint8Array, text: string): string {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193)
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}
