import { closeSync, existsSync, fchownSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Erasure } from './erasure-store.ts'

/** One line each: the digest in hexadecimal, and when. */
const LINE = /^([0-9a-f]{64}) (\d{4}-\S+Z)$/

/** Beside the database, so that it knows what a backup does not. */
export function erasureList(folder: string): string {
  return join(folder, 'erased')
}

/** Those in the file; none where there is no file. A line that was cut off by a crash is left out. */
export function readErasures(file: string): Erasure[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap(line => {
      const [, digest, at] = LINE.exec(line) ?? []
      return digest && at ? [{ digest: Buffer.from(digest, 'hex'), at: new Date(at) }] : []
    })
}

/** Adds those that the file lacks; they are on the disk when this returns. */
export function keepErasures(file: string, erasures: readonly Erasure[]): void {
  const known = new Set(readErasures(file).map(({ digest }) => digest.toString('hex')))
  const lines = erasures
    .filter(({ digest }) => !known.has(digest.toString('hex')))
    .map(({ digest, at }) => `${digest.toString('hex')} ${at.toISOString()}\n`)
  if (lines.length === 0) return
  const to = openSync(file, 'a', 0o600)
  try {
    ownAsFolder(to, dirname(file))
    // A line that a crash cut off ends here.
    writeSync(to, `${endsWithin(file) ? '\n' : ''}${lines.join('')}`)
    fsyncSync(to)
  } finally {
    closeSync(to)
  }
}

/** A command run by root must leave a file that the service can write. */
function ownAsFolder(file: number, folder: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  fchownSync(file, uid, gid)
}

function endsWithin(file: string): boolean {
  const text = readFileSync(file, 'utf8')
  return text !== '' && !text.endsWith('\n')
}
