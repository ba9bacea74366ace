/** What was fetched a moment ago and will be read next. Nothing of it outlives the open mailbox. */
export interface Memory {
  keep(id: string, fetched: Fetched): void
  /** Hands out the first `maxBytes` of a message and forgets it; undefined when so much of it is not here. */
  take(id: string, maxBytes: number): Uint8Array | undefined
  /** The Message-ID a message was told by; only the newest ones are remembered. */
  nameOf(id: string): string | undefined
  keepName(id: string, messageId: string): void
  forgetAll(): void
}

export interface Fetched {
  readonly bytes: Uint8Array
  /** Nothing was cut off. */
  readonly isWhole: boolean
}

const MOST_MESSAGES = 128
const MOST_BYTES = 16 << 20
const MOST_NAMES = 5_000

/** Forgets the oldest when there is too much. */
export function openMemory(): Memory {
  const kept = new Map<string, Fetched>()
  const names = new Map<string, string>()
  let size = 0
  const forget = (id: string) => {
    size -= kept.get(id)?.bytes.length ?? 0
    kept.delete(id)
  }
  return {
    keep(id, fetched) {
      forget(id)
      kept.set(id, fetched)
      size += fetched.bytes.length
      for (const oldest of kept.keys()) {
        if (size <= MOST_BYTES && kept.size <= MOST_MESSAGES) break
        forget(oldest)
      }
    },
    take(id, maxBytes) {
      const found = kept.get(id)
      if (!found || (!found.isWhole && found.bytes.length < maxBytes)) return undefined
      forget(id)
      return found.bytes.subarray(0, maxBytes)
    },
    nameOf: id => names.get(id),
    keepName(id, messageId) {
      names.set(id, messageId)
      const [oldest] = names.keys()
      if (names.size > MOST_NAMES && oldest !== undefined) names.delete(oldest)
    },
    forgetAll() {
      kept.clear()
      names.clear()
      size = 0
    },
  }
}
