import { decodeText } from './charsets.ts'
import { decodeQuoted } from './transfer.ts'

/** Words in any charset, written in ASCII (RFC 2047). The space between two of them is no content. */
export function decodeWords(value: string): string {
  if (!value.includes('=?')) return value
  let text = ''
  let from = 0
  let run: Run = NO_RUN
  for (const match of value.matchAll(WORD)) {
    const [whole, label = '', encoding = '', encoded = ''] = match
    const between = value.slice(from, match.index)
    from = match.index + whole.length
    const charset = label.split('*')[0] ?? ''
    const isNext = run.pieces.length > 0 && between.trim() === ''
    // A letter may be cut in two between words of one charset, so their bytes are joined first.
    if (!(isNext && run.charset === charset)) {
      text += decodeRun(run) + (isNext ? '' : between)
      run = { charset, pieces: [] }
    }
    run.pieces.push(bytesOf(encoding, encoded))
  }
  return text + decodeRun(run) + value.slice(from)
}

const WORD = /=\?([^?\s]{1,60})\?([QqBb])\?([^?]*)\?=/g

interface Run {
  readonly charset: string
  readonly pieces: Buffer[]
}

const NO_RUN: Run = { charset: '', pieces: [] }

function decodeRun({ charset, pieces }: Run): string {
  return pieces.length === 0 ? '' : decodeText(Buffer.concat(pieces), charset).text
}

function bytesOf(encoding: string, encoded: string): Buffer {
  if (encoding === 'B' || encoding === 'b') return Buffer.from(encoded, 'base64')
  const bytes = Buffer.from(encoded.replaceAll('_', ' '), 'utf8')
  // A copy, as the next word is decoded into the same memory.
  return Buffer.from(decodeQuoted(bytes, bytes.length))
}
