import { decodeValue, firstValue, type HeaderBlock, type HeaderField, readHeaders } from './headers.ts'
import { readStructured } from './parameters.ts'
import type { TransferEncoding } from './transfer.ts'

/** One part that holds no further parts. Its content is bytes from `start` to `end`, still encoded. */
export interface Leaf {
  /** Such as text/html, lowercased. */
  readonly type: string
  readonly charset: string
  readonly encoding: TransferEncoding
  readonly isAttachment: boolean
  /** As the sender called the file, or ''. */
  readonly fileName: string
  /** How the lines of plain text may be joined (RFC 3676). */
  readonly flow: '' | 'flowed' | 'flowed-without-space'
  /** Leaves with the same number other than -1 are alternatives of one text. */
  readonly alternative: number
  readonly start: number
  end: number
}

const MAX_PARTS = 500
const MAX_DEPTH = 50
/** Lines that may be delimiters; beyond so many nobody wrote a letter. */
const MAX_DELIMITERS = 20_000
const MAX_DELIMITER = 300

/** A multipart that is being read. */
interface Open {
  readonly boundary: string
  readonly alternative: number
  readonly isDigest: boolean
}

/** What was found so far. */
interface Walk {
  readonly bytes: Buffer
  readonly leaves: Leaf[]
  readonly open: Open[]
  /** The leaf that is being read. */
  current: Leaf | undefined
  /** How many multiparts of alternatives there were. */
  alternatives: number
}

/**
 * The leaves of a message in order, found in one pass over its bytes. What lies beyond the bounds, and parts nested
 * too deep, are left out. Delimiters may be missing, cut or repeated.
 */
export function findLeaves(bytes: Buffer, fields: readonly HeaderField[], bodyStart: number): Leaf[] {
  const walk: Walk = { bytes, leaves: [], open: [], current: undefined, alternatives: 0 }
  beginPart(walk, { fields, bodyStart })
  let at = isDelimiter(bytes, bodyStart) ? bodyStart : nextDelimiter(bytes, bodyStart)
  for (let seen = 0; at !== -1 && walk.open.length > 0 && seen < MAX_DELIMITERS; seen++) {
    at = nextDelimiter(bytes, readDelimiter(walk, at))
  }
  return walk.leaves.length === 0 ? [wholeAsText(bodyStart, bytes.length)] : walk.leaves
}

/** Reads the line at `at`, which begins with two dashes, and tells from where to look for the next. */
function readDelimiter(walk: Walk, at: number): number {
  const { bytes, open, leaves, current } = walk
  const lineEnd = endOfLine(bytes, at)
  const match = matchDelimiter(bytes.toString('latin1', at + 2, Math.min(lineEnd, at + MAX_DELIMITER)), open)
  if (match === undefined) return lineEnd
  if (current !== undefined) current.end = Math.max(current.start, beforeLineEnd(bytes, at))
  walk.current = undefined
  open.length = match.isLast ? match.level : match.level + 1
  if (match.isLast) return lineEnd
  if (leaves.length === MAX_PARTS) return bytes.length
  const part = readHeaders(bytes, Math.min(lineEnd + 1, bytes.length))
  beginPart(walk, part)
  return part.bodyStart - 1
}

/** Opens a multipart, or adds a leaf. */
function beginPart(walk: Walk, { fields, bodyStart }: Pick<HeaderBlock, 'fields' | 'bodyStart'>): void {
  const { open, leaves, bytes } = walk
  const parent = open.at(-1)
  const { value, parameters } = readStructured(firstValue(fields, 'content-type'))
  const boundary = parameters.get('boundary')?.trimEnd() ?? ''
  if (value.startsWith('multipart/') && boundary !== '' && open.length < MAX_DEPTH) {
    // All that stands in an alternative, however deep, belongs to one text.
    const alternative = value === 'multipart/alternative' ? walk.alternatives++ : (parent?.alternative ?? -1)
    open.push({ boundary, alternative, isDigest: value === 'multipart/digest' })
    return
  }
  const disposition = firstValue(fields, 'content-disposition')
  walk.current = {
    type: typeOf(value, parent?.isDigest === true),
    charset: parameters.get('charset') ?? '',
    encoding: encodingOf(firstValue(fields, 'content-transfer-encoding')),
    isAttachment: /^\W*attachment/i.test(disposition),
    fileName: fileNameOf(disposition, parameters),
    flow: flowOf(parameters),
    alternative: parent?.alternative ?? -1,
    start: bodyStart,
    end: bytes.length,
  }
  leaves.push(walk.current)
}

/** A type that is missing or no type at all means plain text (RFC 2045, 5.2), as does a multipart without parts. */
function typeOf(value: string, isInDigest: boolean): string {
  if (value === '' && isInDigest) return 'message/rfc822'
  return value.includes('/') && !value.startsWith('multipart/') ? value : 'text/plain'
}

const MAX_FILE_NAME = 200

function fileNameOf(disposition: string, parameters: ReadonlyMap<string, string>): string {
  const named = disposition.includes('=') ? readStructured(disposition).parameters.get('filename') : undefined
  return decodeValue(named ?? parameters.get('name') ?? '').slice(0, MAX_FILE_NAME)
}

function encodingOf(value: string): TransferEncoding {
  if (value === '') return ''
  const name = value.toLowerCase()
  if (name.includes('base64')) return 'base64'
  return name.includes('quoted-printable') ? 'quoted-printable' : ''
}

function flowOf(parameters: ReadonlyMap<string, string>): Leaf['flow'] {
  if (parameters.get('format')?.toLowerCase() !== 'flowed') return ''
  return parameters.get('delsp')?.toLowerCase() === 'yes' ? 'flowed-without-space' : 'flowed'
}

function wholeAsText(start: number, end: number): Leaf {
  return {
    type: 'text/plain',
    charset: '',
    encoding: '',
    isAttachment: false,
    fileName: '',
    flow: '',
    alternative: -1,
    start,
    end,
  }
}

const NEWLINE = 10
const RETURN = 13
const DASH = 45
const DELIMITER = Buffer.from('\n--')

function isDelimiter(bytes: Buffer, at: number): boolean {
  return bytes[at] === DASH && bytes[at + 1] === DASH
}

/** Where the next line that begins with two dashes begins, from the line end at or after `from`; else -1. */
function nextDelimiter(bytes: Buffer, from: number): number {
  const at = bytes.indexOf(DELIMITER, from)
  return at === -1 ? -1 : at + 1
}

function endOfLine(bytes: Buffer, from: number): number {
  const at = bytes.indexOf(NEWLINE, from)
  return at === -1 ? bytes.length : at
}

function beforeLineEnd(bytes: Buffer, lineStart: number): number {
  return bytes[lineStart - 2] === RETURN ? lineStart - 2 : lineStart - 1
}

/** Which of the open multiparts a line belongs to, the innermost first, and whether it is their last. */
function matchDelimiter(line: string, open: readonly Open[]): { level: number; isLast: boolean } | undefined {
  const bare = line.trimEnd()
  for (let level = open.length - 1; level >= 0; level--) {
    const { boundary } = open[level] as Open
    if (!bare.startsWith(boundary)) continue
    if (bare.length === boundary.length) return { level, isLast: false }
    if (bare.length === boundary.length + 2 && bare.endsWith('--')) return { level, isLast: true }
  }
  return undefined
}
