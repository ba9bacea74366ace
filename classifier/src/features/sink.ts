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
  /** One bit for each feature that was seen, so that the whole table stays in the processor's nearest cache. */
  private readonly seen: Int32Array
  private readonly mask: number

  /** `size` is a power of two, and at least 32. */
  constructor(size: number) {
    this.seen = new Int32Array(size / 32)
    this.mask = size - 1
  }

  start(): void {
    const { indices, seen } = this
    // Where little was seen, to forget that alone is quicker, and leaves the nearest cache to others.
    if (this.count > seen.length / 8) seen.fill(0)
    else for (let at = 0; at < this.count; at++) seen[(indices[at] as number) >> 5] = 0
    this.count = 0
  }

  /** Adds the feature with this 32-bit hash, once. */
  add(hash: number): void {
    const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    const index = (mixed ^ (mixed >>> 12)) & this.mask
    const bits = this.seen[index >> 5] as number
    if (((bits >>> index) & 1) === 1 || this.count === MAX_FEATURES) return
    this.seen[index >> 5] = bits | (1 << index)
    this.indices[this.count++] = index
  }

  /** The same for the first `length` of many hashes. */
  addAll(hashes: Int32Array, length: number): void {
    const { indices, mask, seen } = this
    const last = Math.min(length, MAX_FEATURES - this.count)
    let { count } = this
    for (let at = 0; at < last; at++) {
      const hash = hashes[at] as number
      const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
      const index = (mixed ^ (mixed >>> 12)) & mask
      const bits = seen[index >> 5] as number
      // Each is written down and only a new one counted: whether one is new nobody can foretell, so branches cost more.
      indices[count] = index
      count += (~bits >>> index) & 1
      seen[index >> 5] = bits | (1 << index)
    }
    this.count = count
  }

  /** The features so far, in the shared memory. */
  taken(): Int32Array {
    return this.indices.subarray(0, this.count)
  }
}
