import { expect, test } from 'vitest'
import { HASH_SIZE } from '../features/sink.ts'
import { DECIDING, NAMING, NAMING_SIZE } from './model.ts'
import { interleave, sumRows } from './rows.ts'

test('each score gets the sum of its own bytes, with their signs', () => {
  const deciding = new Int8Array(HASH_SIZE * DECIDING.length).map((_, at) => (at * 37) % 251)
  const naming = new Int8Array(NAMING_SIZE * NAMING.length).map((_, at) => (at * 91) % 241)
  const features = Int32Array.of(0, 1, 77, NAMING_SIZE + 3, HASH_SIZE - 1)
  const sumOf = (bytes: Int8Array, place: (feature: number) => number) =>
    features.reduce((sum, feature) => sum + (bytes[place(feature)] as number), 0)
  expect(sumRows(features, interleave({ deciding: bare(deciding), naming: bare(naming) }))).toEqual({
    deciding: DECIDING.map((_, head) => sumOf(deciding, feature => feature * DECIDING.length + head)),
    naming: NAMING.map((_, head) => sumOf(naming, feature => (feature % NAMING_SIZE) * NAMING.length + head)),
  })
})

function bare(bytes: Int8Array): Uint8Array {
  return new Uint8Array(bytes.buffer)
}
