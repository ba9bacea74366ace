import { HASH_SIZE } from '../features/sink.ts'

/**
 * What the model knows of each hashed feature, in two numbers of 32 bits (little-endian): the first holds, from the lowest byte up, a
 * signed byte for each of DECIDING and the rarity, the second a signed byte for each of NAMING. Features lie scattered,
 * and to fetch a row costs more than to add it up; so all that every message asks of a feature stands in one place.
 */
export type Rows = Int32Array

interface Columns {
  readonly deciding: Uint8Array
  readonly rarity: Uint8Array
  /** Of fewer features, which share its numbers. */
  readonly naming: Uint8Array
}

export function interleave({ deciding, rarity, naming }: Columns): Rows {
  const rows = new Int32Array(2 * HASH_SIZE)
  const names = new Int32Array(naming.slice().buffer)
  const shared = names.length - 1
  for (let feature = 0, at = 0; feature < HASH_SIZE; feature++, at += 3) {
    const low = (deciding[at] as number) | ((deciding[at + 1] as number) << 8)
    const high = (deciding[at + 2] as number) | ((rarity[feature] as number) << 8)
    rows[2 * feature] = low | (high << 16)
    rows[2 * feature + 1] = names[feature & shared] as number
  }
  return rows
}

/** How rare a feature is, 0 (common) to 255. */
export function rarityOf(feature: number, rows: Rows): number {
  return (rows[2 * feature] as number) >>> 24
}

/** The weights of a message's features added up, in whole steps, in the order of DECIDING and of NAMING. */
export interface Sums {
  readonly deciding: readonly [number, number, number]
  readonly naming: readonly [number, number, number, number]
}

/** Shifted to the top and back, a byte keeps its sign. One variable for each sum, as those stay in registers. */
export function sumRows(features: Int32Array, rows: Rows): Sums {
  let [first, second, third] = [0, 0, 0]
  let [fourth, fifth, sixth, seventh] = [0, 0, 0, 0]
  for (let at = 0; at < features.length; at++) {
    const row = (features[at] as number) << 1
    const deciding = rows[row] as number
    const naming = rows[row + 1] as number
    first = (first + ((deciding << 24) >> 24)) | 0
    second = (second + ((deciding << 16) >> 24)) | 0
    third = (third + ((deciding << 8) >> 24)) | 0
    fourth = (fourth + ((naming << 24) >> 24)) | 0
    fifth = (fifth + ((naming << 16) >> 24)) | 0
    sixth = (sixth + ((naming << 8) >> 24)) | 0
    seventh = (seventh + (naming >> 24)) | 0
  }
  return { deciding: [first, second, third], naming: [fourth, fifth, sixth, seventh] }
}
