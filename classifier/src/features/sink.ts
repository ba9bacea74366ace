/** Width of the hashed part of a feature vector; a power of two. */
export const HASH_SIZE = 2 ** 18
/** The most hashed features one message may have. */
const MAX_FEATURES = 24_576

/**
 * Collects the distinct hashed features of one message after another in the same memory.
 * What `indices` holds is valid until the next `start`.
 */
export class FeatureSink {
  readonly indices = new Int32Array(MAX_FEATURES)
  count = 0
  private readonly seenIn = new Uint32Array(HASH_SIZE)
  private round = 0

  start(): void {
    this.count = 0
    this.round = (this.round + 1) >>> 0
  }

  /** Adds the feature whose 32-bit hash is given, once. */
  add(hash: number): void {
    const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    const index = (mixed ^ (mixed >>> 12)) & (HASH_SIZE - 1)
    if (this.seenIn[index] === this.round || this.count === MAX_FEATURES) return
    this.seenIn[index] = this.round
    this.indices[this.count++] = index
  }
}
