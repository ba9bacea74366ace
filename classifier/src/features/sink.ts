/** Width of the hashed part of a feature vector: words, word pairs and runs of letters; a power of two. */
export const HASH_SIZE = 2 ** 18
/** Numbers for where a message comes from: names, hosts and programs, in a table of their own; a power of two. */
export const ORIGIN_SIZE = 2 ** 16
/** Numbers for the wording of a single sentence, in a table of their own; a power of two. */
export const SENTENCE_SIZE = 2 ** 17
/** The most features one message may have. */
const MAX_FEATURES = 32_768

/**
 * Collects the distinct hashed features of one message after another in the same memory.
 * What `indices` holds is valid until the next `start`.
 */
export class FeatureSink {
  readonly indices = new Int32Array(MAX_FEATURES)
  count = 0
  /** By feature the round it was last seen in; a byte each, so that the table stays in the processor's cache. */
  private readonly seenIn: Uint8Array
  private readonly mask: number
  private round = 0

  /** `size` is a power of two. */
  constructor(size: number) {
    this.seenIn = new Uint8Array(size)
    this.mask = size - 1
  }

  start(): void {
    this.count = 0
    this.round++
    if (this.round < 256) return
    this.seenIn.fill(0)
    this.round = 1
  }

  /** Adds the feature with this 32-bit hash, once. */
  add(hash: number): void {
    const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    const index = (mixed ^ (mixed >>> 12)) & this.mask
    if (this.seenIn[index] === this.round || this.count === MAX_FEATURES) return
    this.seenIn[index] = this.round
    this.indices[this.count++] = index
  }

  /** The same for the first `length` of many hashes. */
  addAll(hashes: Int32Array, length: number): void {
    const { indices, mask, round, seenIn } = this
    const last = Math.min(length, MAX_FEATURES - this.count)
    let { count } = this
    for (let at = 0; at < last; at++) {
      const hash = hashes[at] as number
      const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
      const index = (mixed ^ (mixed >>> 12)) & mask
      // Each is written down and only a new one counted: whether one is new nobody can foretell, so branches cost more.
      indices[count] = index
      count += -((seenIn[index] as number) ^ round) >>> 31
      seenIn[index] = round
    }
    this.count = count
  }

  /** The features so far, in the shared memory. */
  taken(): Int32Array {
    return this.indices.subarray(0, this.count)
  }
}
