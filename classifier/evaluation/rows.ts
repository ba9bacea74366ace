import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Row } from '../training/dataset.ts'

/** A labelled file that cannot be used, with a sentence that says where and why. */
export class UnusableFile extends Error {
  override name = 'UnusableFile'
}

/** Labels of mail that belongs in the Icebox, and of mail that does not. */
export const UNWANTED: readonly string[] = ['cold_outreach', 'spam', 'phishing']
const WANTED: readonly string[] = ['newsletter_marketing', 'transactional', 'personal_business']

/**
 * The rows of a file of JSON lines, gzipped if it ends in .gz, one at a time, so that a large file need not fit in memory.
 * Throws UnusableFile at the first line that is not a labelled message.
 */
export async function* readLabelled(path: string): AsyncGenerator<Row> {
  let number = 0
  for await (const line of linesOf(path)) {
    number++
    if (line.trim() === '') continue
    const row = parseLine(line)
    if (typeof row === 'string') throw new UnusableFile(`${path} line ${number}: ${row}`)
    yield { ...row, id: row.id ?? `line ${number}` }
  }
}

/** Split at line feeds alone: a JSON string may hold the other line ends of Unicode as they are. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const bytes of bytesOf(path)) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      yield* lines
    }
  } catch (error) {
    throw error instanceof UnusableFile ? error : new UnusableFile(`${path}: ${reasonOf(error)}`)
  }
  yield rest + decoder.decode()
}

function bytesOf(path: string): AsyncIterable<Buffer> {
  const file = createReadStream(path)
  // The error of either stream comes out of the one that is read, so the callback has nothing to add.
  return path.endsWith('.gz') ? pipeline(file, createGunzip(), () => {}) : file
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const known: Readonly<Record<string, string>> = {
    ENOENT: 'there is no such file.',
    EACCES: 'it may not be read.',
    EISDIR: 'it is a folder.',
    Z_DATA_ERROR: 'it is not gzip, or it is damaged.',
    Z_BUF_ERROR: 'it is cut off.',
  }
  return known[code] ?? (error instanceof Error ? error.message : String(error))
}

const TEXTS = ['id', 'source', 'kind', 'rel', 'lang', 'group', 'split', 'campaign', 'raw', 'subject', 'from', 'text']

/** The row, or what is wrong with the line. */
function parseLine(line: string): Row | string {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return 'this is not JSON.'
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'this is not a JSON object.'
  const fields: Record<string, unknown> = Object.fromEntries(Object.entries(value).filter(([, each]) => each !== null))
  const known = [...UNWANTED, ...WANTED]
  if (typeof fields.label !== 'string') return `there is no label. Known: ${known.join(', ')}.`
  if (!known.includes(fields.label)) return `unknown label "${fields.label}". Known: ${known.join(', ')}.`
  const wrong = TEXTS.find(name => fields[name] !== undefined && typeof fields[name] !== 'string')
  if (wrong !== undefined) return `"${wrong}" is not a string.`
  if (fields.raw === undefined && fields.text === undefined) return 'there is no message: neither raw nor text.'
  return fields as unknown as Row
}
