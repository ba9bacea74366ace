import { createReadStream } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { splitMbox } from './mbox.ts'

/** One message as found: `index` counts from 0 within its path. */
export interface Found {
  readonly path: string
  readonly index: number
  readonly raw: Uint8Array
}

/** The files a path stands for: itself, or the mail in a folder and below, in a stable order. */
export async function listFiles(path: string): Promise<string[]> {
  if (path === '-' || !(await stat(path)).isDirectory()) return [path]
  const files: string[] = []
  const entries = await readdir(path, { withFileTypes: true })
  entries.sort((one, other) => (one.name < other.name ? -1 : 1))
  for (const entry of entries) {
    const inner = join(path, entry.name)
    // A Maildir's tmp holds mail still being written; dot folders are its subfolders, dot files its book-keeping.
    if (entry.isDirectory() && entry.name !== 'tmp') files.push(...(await listFiles(inner)))
    else if (entry.isFile() && !entry.name.startsWith('.') && (await looksLikeMail(inner))) files.push(inner)
  }
  return files
}

const HEADER_LINE = /^(From |>?[A-Za-z][A-Za-z0-9-]{1,60}:)/

/** In a folder only files that open with a header line are taken, so that a note beside the mail is no error. */
async function looksLikeMail(path: string): Promise<boolean> {
  if (/\.(eml|mbox|mbx)$/i.test(path)) return true
  return HEADER_LINE.test((await firstBytes(path)).replace(/^\uFEFF/, ''))
}

async function firstBytes(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(80), 0, 80, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** The messages of one file or of stdin: many in an mbox, else one. */
export async function* messagesIn(path: string): AsyncGenerator<Found> {
  const isMbox = path === '-' || (await firstBytes(path)).startsWith('From ')
  if (!isMbox) {
    yield { path, index: 0, raw: await readFile(path) }
    return
  }
  let index = 0
  for await (const raw of splitMbox(path === '-' ? process.stdin : createReadStream(path))) {
    yield { path, index: index++, raw }
  }
}
