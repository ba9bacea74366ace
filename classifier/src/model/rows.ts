import { HASH_SIZE } from '../features/sink.ts'

/**
 * The weights of each hashed feature, in two numbers of 32 bits (little-endian): the first holds, from the lowest byte
 * up, a signed byte for each of DECIDING, the second a signed byte for each of NAMING. Features lie scattered, and to
 * fetch a row costs more than to add it up; so all that every message asks of a feature stands in one place.
 */
export type Rows = Int32Array

interface Columns {
  readonly deciding: Uint8Array
  /** Of fewer features, which share its numbers. */
  readonly naming: Uint8Array
}

export function interleave({ deciding, naming }: Columns): Rows {
  const rows = new Int32Array(2 * HASH_SIZE)
  const decides = new Int32Array(deciding.slice().buffer)
  const names = new Int32Array(naming.slice().buffer)
  const shared = names.length - 1
  for (let feature = 0; feature < HASH_SIZE; feature++) {
    rows[2 * feature] = decides[feature] as number
    rows[2 * feature + 1] = names[feature & shared] as number
  }
  return rows
}

/** The weights of a message's features added up, in whole steps, in the order of DECIDING and of NAMING. */
export interface Sums {
  readonly deciding: readonly [number, number, number, number]
  readonly naming: readonly [number, number, number, number]
}

/** Shifted to the top and back, a byte keeps its sign. One variable for each sum, as those stay in registers. */
export function sumRows(features: Int32Array, rows: Rows): Sums {
  let [first, second, third, fourth] = [0, 0, 0, 0]
  let [fifth, sixth, seventh, eighth] = [0, 0, 0, 0]
  for (let at = 0; at < features.length; at++) {
    const row = (features[at] as number) << 1
    const deciding = rows[row] as number
    const naming = rows[row + 1] as number
    first = (first + ((deciding << 24) >> 24)) | 0
    second = (second + ((deciding << 16) >> 24)) | 0
    third = (third + ((deciding << 8) >> 24)) | 0
    fourth = (fourth + (deciding >> 24)) | 0
    fifth = (fifth + ((naming << 24) >> 24)) | 0
    sixth = (sixth + ((naming << 16) >> 24)) | 0
    seventh = (seventh + ((naming << 8) >> 24)) | 0
    eighth = (eighth + (naming >> 24)) | 0
  }
  return { deciding: [first, second, third, fourth], naming: [fifth, sixth, seventh, eighth] }
}
