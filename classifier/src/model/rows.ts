import { HASH_SIZE } from '../features/sink.ts'

/**
 * What the model knows of each hashed feature, in eight bytes: a signed byte for each of DECIDING, its rarity without a
 * sign, and a signed byte for each of NAMING. Features lie scattered, and to fetch a row costs more than to add it up;
 * so all that every message asks of a feature stands in one place.
 */
export type Rows = Int8Array
const WIDTH = 8
const RARITY = 3

interface Columns {
  readonly deciding: Uint8Array
  readonly rarity: Uint8Array
  /** Of fewer features, which share its numbers. */
  readonly naming: Uint8Array
}

export function interleave({ deciding, rarity, naming }: Columns): Rows {
  const rows = new Int8Array(HASH_SIZE * WIDTH)
  for (let feature = 0; feature < HASH_SIZE; feature++) {
    const row = feature * WIDTH
    const shared = (feature * 4) & (naming.length - 1)
    for (let at = 0; at < 3; at++) rows[row + at] = deciding[feature * 3 + at] as number
    rows[row + RARITY] = rarity[feature] as number
    for (let at = 0; at < 4; at++) rows[row + 4 + at] = naming[shared + at] as number
  }
  return rows
}

/** How rare a feature is, 0 (common) to 255. */
export function rarityOf(feature: number, rows: Rows): number {
  return (rows[feature * WIDTH + RARITY] as number) & 255
}

/** The weights of a message's features added up, in whole steps, in the order of DECIDING and of NAMING. */
export interface Sums {
  readonly deciding: readonly [number, number, number]
  readonly naming: readonly [number, number, number, number]
}

/** One variable for each sum, as those stay in registers. */
export function sumRows(features: Int32Array, rows: Rows): Sums {
  let [first, second, third] = [0, 0, 0]
  let [fourth, fifth, sixth, seventh] = [0, 0, 0, 0]
  for (let at = 0; at < features.length; at++) {
    const row = (features[at] as number) * WIDTH
    first += rows[row] as number
    second += rows[row + 1] as number
    third += rows[row + 2] as number
    fourth += rows[row + 4] as number
    fifth += rows[row + 5] as number
    sixth += rows[row + 6] as number
    seventh += rows[row + 7] as number
  }
  return { deciding: [first, second, third], naming: [fourth, fifth, sixth, seventh] }
}
