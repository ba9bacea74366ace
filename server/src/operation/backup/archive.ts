import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { z } from 'zod'

/**
 * A backup is one gzip of lines: the manifest, then for each table its name, its rows as PostgreSQL's `COPY` writes them,
 * a line `\.` and what the rows add up to, and at last a proof of all that. No row of `COPY` is a line `\.`.
 */
export const FORMAT = 1
const END_OF_ROWS = Buffer.from('\\.\n')
const END_AFTER_ROW = Buffer.from('\n\\.\n')
const NEWLINE = 10
/** No row is longer; what is, was not written by us. */
const LONGEST_LINE = 128 * 1024 * 1024

const keyCheck = z.object({ id: z.string(), check: z.string() })

/** What must be known before anything is read. */
export const manifest = z.object({
  icebox: z.literal('backup'),
  format: z.number(),
  /** Of the program that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()).min(1),
  /** Keys that passwords and tokens in it lie under, and a sign by which each key is known again. */
  keys: z.array(keyCheck),
  /** A sign by which the SECRET is known again. */
  secret: z.string(),
  /** The keys themselves, sealed under a passphrase; only where that was asked for. */
  keyBox: z.string().optional(),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
})
export type Manifest = z.output<typeof manifest>

const total = z.object({ name: z.string(), rows: z.number(), sha256: z.string() })
/** Over the manifest and all totals, under the SECRET: nobody else can have written them. */
const closing = z.object({ mac: z.string() })
export type Total = z.output<typeof total>
export type Closing = z.output<typeof closing>

/** The backup is not as it was written; `part` names where that was seen first. */
export class DamagedBackup extends Error {
  override readonly name = 'DamagedBackup'
  readonly part: string

  constructor(part: string, cause?: unknown) {
    super(`The backup is damaged: ${part} is not as it was written.`, { cause })
    this.part = part
  }
}

export const asLine = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`)
export const END = END_OF_ROWS

/** Counts rows and adds up what passes. */
export function tally(name: string) {
  const digest = createHash('sha256')
  let rows = 0
  return {
    add: (piece: Buffer) => {
      digest.update(piece)
      for (let at = piece.indexOf(NEWLINE); at >= 0; at = piece.indexOf(NEWLINE, at + 1)) rows++
    },
    total: (): Total => ({ name, rows, sha256: digest.digest('hex') }),
  }
}

/** A backup that is read from its beginning to its end, once. Everything it does may throw DamagedBackup. */
export class ArchiveReader {
  readonly #pieces: AsyncIterator<Buffer>
  #rest: Buffer = Buffer.alloc(0)
  /** What is being read, for whoever must say what is damaged. */
  #part = 'its beginning'

  constructor(file: string) {
    const plain = createGunzip({ chunkSize: 65_536 })
    pipeline(createReadStream(file), plain, () => undefined)
    this.#pieces = plain[Symbol.asyncIterator]()
  }

  async manifest(): Promise<Manifest> {
    return this.#object('its beginning', manifest)
  }

  /** The rows of the next table, which must be this one. */
  async *rows(name: string): AsyncGenerator<Buffer> {
    await this.#object(`the table ${name}`, z.object({ table: z.literal(name) }))
    for (;;) {
      if (this.#rest.subarray(0, END_OF_ROWS.length).equals(END_OF_ROWS)) {
        this.#rest = this.#rest.subarray(END_OF_ROWS.length)
        return
      }
      const end = this.#rest.indexOf(END_AFTER_ROW)
      const whole = (end >= 0 ? end : this.#rest.lastIndexOf(NEWLINE)) + 1
      if (whole > 0) yield this.#take(whole)
      else await this.#more()
    }
  }

  /** What the rows of the table that was just read must add up to. */
  async total(name: string): Promise<Total> {
    return this.#object(`the table ${name}`, total)
  }

  /** The proof of all that, and nothing behind it. */
  async closing(): Promise<Closing> {
    const end = await this.#object('its end', closing)
    if (this.#rest.length > 0 || !(await this.#next()).done) throw new DamagedBackup('its end')
    return end
  }

  async #object<T>(part: string, schema: z.ZodType<T>): Promise<T> {
    this.#part = part
    while (!this.#rest.includes(NEWLINE)) await this.#more()
    const text = this.#take(this.#rest.indexOf(NEWLINE) + 1).toString('utf8')
    try {
      return schema.parse(JSON.parse(text))
    } catch (error) {
      throw new DamagedBackup(part, error)
    }
  }

  #take(bytes: number): Buffer {
    const taken = this.#rest.subarray(0, bytes)
    this.#rest = this.#rest.subarray(bytes)
    return taken
  }

  async #more(): Promise<void> {
    const { done, value } = await this.#next()
    if (done || this.#rest.length > LONGEST_LINE) throw new DamagedBackup(this.#part)
    this.#rest = Buffer.concat([this.#rest, value])
  }

  async #next(): Promise<IteratorResult<Buffer>> {
    try {
      return await this.#pieces.next()
    } catch (error) {
      throw new DamagedBackup(this.#part, error)
    }
  }
}
