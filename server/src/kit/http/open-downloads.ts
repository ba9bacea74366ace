import { Readable } from 'node:stream'
import { Problem } from '../problem.ts'

/** How long a download may take, how long its reader may be silent, and how often the session is looked at. */
export interface Pace {
  readonly longestMs: number
  readonly silentMs: number
  readonly lookMs: number
}

interface Written {
  readonly chunks: AsyncIterable<Uint8Array>
}

export interface Reader {
  readonly accountId: string
  readonly pace: Pace
  isSignedIn(): Promise<boolean>
}

export interface OpenDownloads {
  /** Begins one, where none of this account is open. Throws Problem `conflict`. */
  begin<F extends Written>(reader: Reader, make: () => Promise<F>): Promise<F & { readonly stream: Readable }>
  breakOff(): void
}

/** The downloads that are under way in this process. */
export function openDownloads(): OpenDownloads {
  /** Undefined while it is being made. */
  const open = new Map<string, Readable | undefined>()
  return {
    begin: async (reader, make) => {
      const { accountId, pace } = reader
      if (open.has(accountId))
        throw new Problem('conflict', 'A download of yours is under way. Please wait for its end.')
      open.set(accountId, undefined)
      try {
        const file = await make()
        const stream = Readable.from(watched(file.chunks, reader))
        open.set(accountId, stream)
        endWith(stream, pace, () => open.delete(accountId))
        return { ...file, stream }
      } catch (error) {
        open.delete(accountId)
        throw error
      }
    },
    breakOff: () => {
      for (const stream of open.values()) stream?.destroy(new Error('the server stops'))
    },
  }
}

/** Breaks it off where it takes too long, or where its reader takes nothing. */
function endWith(stream: Readable, { longestMs, silentMs }: Pace, ended: () => void): void {
  const longest = setTimeout(() => stream.destroy(new Error('it took too long')), longestMs)
  const silent = setTimeout(() => stream.destroy(new Error('its reader was silent')), silentMs)
  stream.on('data', () => silent.refresh())
  stream.pause()
  stream.on('close', () => {
    clearTimeout(longest)
    clearTimeout(silent)
    ended()
  })
}

/** Whoever is signed out meanwhile gets no more of it. */
async function* watched(chunks: AsyncIterable<Uint8Array>, { pace: { lookMs }, isSignedIn }: Reader) {
  let lookedAt = Date.now()
  for await (const chunk of chunks) {
    if (Date.now() - lookedAt >= lookMs) {
      if (!(await isSignedIn())) throw new Error('the session has ended')
      lookedAt = Date.now()
    }
    yield chunk
  }
}
