import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { type Found, listFiles, messagesIn } from './sources.ts'

/** A command of the shell: how its arguments are read, and what it does with them. */
export interface Command<Options> {
  /** Throws an Error with a sentence for the user when the arguments make no sense. */
  readonly readOptions: (args: readonly string[]) => Options | 'help'
  readonly usage: string
  /** True when all went well. */
  readonly work: (options: Options) => Promise<boolean>
}

/** 0 when all went well, 1 when something did not, 2 when the arguments make no sense. */
export async function runCommand<Options extends object>(
  args: readonly string[],
  { readOptions, usage, work }: Command<Options>,
): Promise<number> {
  let options: Options | 'help'
  try {
    options = readOptions(args)
  } catch (error) {
    process.stderr.write(`icebox: ${messageOf(error)}\n${usage}`)
    return 2
  }
  if (options === 'help') {
    process.stdout.write(usage)
    return 0
  }
  return (await work(options)) ? 0 : 1
}

/** Says what could not be read, and goes on. */
export function complain(where: string, error: unknown): void {
  process.stderr.write(`icebox: ${where}: ${messageOf(error)}\n`)
}

export interface Paths {
  readonly paths: readonly string[]
  /** A file that names one path a line; '-' is stdin. */
  readonly pathsFrom: string | undefined
}

/** Every message below the paths, in order. `progress` is told of the paths that were named as arguments. True when all could be read. */
export async function eachMessage(
  { paths, pathsFrom }: Paths,
  use: (found: Found) => Promise<void>,
  progress: (done: number, total: number) => void = () => undefined,
): Promise<boolean> {
  let allRead = true
  const fail = (where: string, error: unknown) => {
    allRead = false
    complain(where, error)
  }
  const readFile = async (file: string) => {
    for await (const found of messagesIn(file)) {
      await use(found).catch(error => fail(`${file}${found.index > 0 ? ` message ${found.index + 1}` : ''}`, error))
    }
  }
  const readPath = async (path: string, tell: typeof progress) => {
    const files = await listFiles(path)
    for (const [done, file] of files.entries()) {
      tell(done, files.length)
      await readFile(file).catch(error => fail(file, error))
    }
  }
  for (const path of paths) await readPath(path, progress).catch(error => fail(path, error))
  if (pathsFrom !== undefined) {
    for await (const path of linesOf(pathsFrom)) await readPath(path, () => undefined).catch(error => fail(path, error))
  }
  return allRead
}

/** The lines of a file or of stdin, but for empty ones. */
async function* linesOf(path: string): AsyncGenerator<string> {
  const input = path === '-' ? process.stdin : createReadStream(path)
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line !== '') yield line
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'there is no such file.'
  return code === 'EACCES' ? 'it may not be read.' : error.message
}
