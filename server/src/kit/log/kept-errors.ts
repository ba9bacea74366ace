import { createReadStream, readdirSync, statSync } from 'node:fs'
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

/** The errors that the log of this machine keeps since a moment, in milliseconds; of very many the newest. */
export async function* keptErrorsSince(folder: string, since: number): AsyncGenerator<KeptError> {
  for (const file of filesSince(folder, since)) {
    for await (const text of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
      const error = errorIn(text, since)
      if (error) yield error
    }
  }
}

function filesSince(folder: string, since: number): string[] {
  return namesIn(folder)
    .map(name => join(folder, name))
    .map(file => ({ file, at: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
    .filter(({ at }) => at >= since)
    .sort((one, other) => other.at - one.at)
    .slice(0, FILES_MOST)
    .map(({ file }) => file)
}

/** None where nothing was ever kept. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter(name => ERROR_FILE.test(name))
  } catch {
    return []
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
