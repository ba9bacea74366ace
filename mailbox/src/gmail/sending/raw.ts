import type { z } from 'zod'
import { failureOf, unavailable } from '../../failures.ts'
import { rawMessage } from '../shapes.ts'

export interface RawMessage extends z.infer<typeof rawMessage> {
  /** As on the wire (RFC 5322), from its beginning. */
  readonly bytes: Uint8Array
  /** Nothing was cut off. */
  readonly isWhole: boolean
}

/**
 * Reads a message of format `raw` from the stream of its JSON. What lies beyond `maxBytes` is never held, and not even
 * fetched where all else that is needed came before it; Gmail promises no order of fields.
 */
export async function readRaw(data: unknown, how: { maxBytes: number; beat: () => void }): Promise<RawMessage> {
  const decoder = new TextDecoder()
  const cut = cutRaw(Math.ceil(how.maxBytes / 3) * 4)
  for await (const chunk of chunksOf(data)) {
    how.beat()
    cut.take(decoder.decode(chunk, { stream: true }))
    if (cut.isFull() && rawMessage.safeParse(JSON.parse(cut.rest())).success) break
  }
  if (cut.isBrokenOff()) throw failureOf('unreachable')
  const bytes = Buffer.from(cut.letters(), 'base64url')
  const isWhole = !cut.isFull() && bytes.length <= how.maxBytes
  return { ...rawMessage.parse(JSON.parse(cut.rest())), bytes: bytes.subarray(0, how.maxBytes), isWhole }
}

function chunksOf(data: unknown): AsyncIterable<Uint8Array> {
  if (!isStream(data)) throw unavailable()
  return data
}

const isStream = (data: unknown): data is AsyncIterable<Uint8Array> =>
  typeof data === 'object' && data !== null && Symbol.asyncIterator in data

/** Beside the text a message's JSON is a few lines. */
const LONGEST_REST = 1 << 20

/** Takes JSON piece by piece and keeps its "raw" apart, the first `most` letters of it. */
function cutRaw(most: number) {
  let before = ''
  let letters = ''
  let after: string | undefined
  let isWithin = false
  let isFull = false
  return {
    take(text: string) {
      const entered = isWithin || after !== undefined ? text : enter(text)
      const rest = isWithin ? keep(entered) : entered
      if (after !== undefined) after += rest
      if (before.length + (after?.length ?? 0) > LONGEST_REST) throw unavailable()
    },
    isFull: () => isFull,
    isBrokenOff: () => isWithin && !isFull,
    letters: () => letters,
    /** The JSON with an empty "raw", closed where it was left early. */
    rest: () => before + (isWithin ? '"}' : (after ?? '')),
  }

  /** Within another string the quotes would be escaped, so this can only be the field itself. */
  function enter(text: string): string {
    before += text
    const found = /"raw"\s*:\s*"/.exec(before)
    if (!found) return ''
    const start = found.index + found[0].length
    const rest = before.slice(start)
    before = before.slice(0, start)
    isWithin = true
    return rest
  }

  function keep(text: string): string {
    const end = text.indexOf('"')
    const piece = end < 0 ? text : text.slice(0, end)
    letters += piece.slice(0, most - letters.length)
    isFull ||= letters.length === most && piece !== ''
    if (end < 0) return ''
    isWithin = false
    after = ''
    return text.slice(end)
  }
}
