import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import { ERROR_FILE } from './error-file.ts'

/** Of the newest files, so that a flood of errors is told of and does not become one itself. */
const FILES_MOST = 4

export interface KeptError {
  /** Words of ours; empty where they are not told. */
  readonly words: string
  /** Kind and code of the error; empty where it has none. */
  readonly kind: string
}

const keptLine = z.object({
  time: z.number(),
  msg: z.string().catch(''),
  err: z
    .object({ kind: z.string().catch(''), errorCode: z.union([z.string(), z.number()]).optional().catch(undefined) })
    .optional()
    .catch(undefined),
})

/**
 * The errors that the log of this machine keeps since a moment, in milliseconds; of very many the newest. What cannot be
 * read is told of as one error more, and takes no other file away.
 */
export async function* keptErrorsSince(folder: string, since: number): AsyncGenerator<KeptError> {
  let names: string[] = []
  try {
    names = namesIn(folder)
  } catch (error) {
    yield unread(error)
  }
  for (const file of filesSince(folder, names, since)) {
    try {
      yield* errorsIn(file, since)
    } catch (error) {
      yield unread(error)
    }
  }
}

/** None where nothing was ever kept. */
function namesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder).filter(name => ERROR_FILE.test(name))
}

/** It was set aside or removed meanwhile, or belongs to somebody else. */
function unread(error: unknown): KeptError {
  return { words: 'a file of errors could not be read', kind: (error as NodeJS.ErrnoException).code ?? '' }
}

function filesSince(folder: string, names: readonly string[], since: number): string[] {
  return names
    .map(name => join(folder, name))
    .map(file => ({ file, at: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .filter(({ at }) => at >= since)
    .sort((one, other) => other.at - one.at)
    .slice(0, FILES_MOST)
    .map(({ file }) => file)
}

async function* errorsIn(file: string, since: number): AsyncGenerator<KeptError> {
  for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    const error = errorIn(text, since)
    if (error) yield error
  }
}

/** Ours are words alone; what a library wrote has numbers, names or marks in it, and is not told. */
const OWN_WORDS = /^[A-Za-z][A-Za-z ,;:’'-]{1,120}$/
const NAME = /^[\w.:-]{1,40}$/

function errorIn(text: string, since: number): KeptError | undefined {
  const line = keptLine.safeParse(parsed(text)).data
  if (!line || line.time < since) return undefined
  const { kind = '', errorCode } = line.err ?? {}
  const names = [kind, String(errorCode ?? '')].filter(name => NAME.test(name))
  return { words: OWN_WORDS.test(line.msg) ? line.msg : '', kind: names.join(' ') }
}

/** A line that was cut off when the machine stopped says nothing. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
