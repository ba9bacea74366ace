import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { readAcquaintances } from './acquaintances.ts'
import { readOptions, type ScanOptions, USAGE } from './options.ts'
import { type Printer, printJson, printTable } from './printing.ts'
import { type Found, listFiles, messagesIn } from './sources.ts'

/** `icebox scan`: 0 when all was judged, 1 when something could not be read, 2 when the arguments make no sense. */
export async function run(args: readonly string[]): Promise<number> {
  let options: ScanOptions | 'help'
  try {
    options = readOptions(args)
  } catch (error) {
    process.stderr.write(`icebox: ${messageOf(error)}\n${USAGE}`)
    return 2
  }
  if (options === 'help') {
    process.stdout.write(USAGE)
    return 0
  }
  const printer = options.json ? printJson(process.stdout) : printTable(process.stdout, process.stderr)
  return (await scan(options, printer)) ? 0 : 1
}

/** True when every message could be read. */
async function scan(options: ScanOptions, printer: Printer): Promise<boolean> {
  let allRead = true
  const fail = (where: string, error: unknown) => {
    allRead = false
    process.stderr.write(`icebox: ${where}: ${messageOf(error)}\n`)
  }
  const judgeFound = await openJudge(options, printer).catch(error => fail(options.known ?? 'model', error))
  if (!judgeFound) return false
  const scanFile = async (file: string) => {
    for await (const found of messagesIn(file)) {
      await judgeFound(found).catch(error =>
        fail(`${file}${found.index > 0 ? ` message ${found.index + 1}` : ''}`, error),
      )
    }
  }
  const scanPath = async (path: string, showProgress: boolean) => {
    const files = await listFiles(path)
    for (const [done, file] of files.entries()) {
      if (showProgress) printer.progress(done, files.length)
      await scanFile(file).catch(error => fail(file, error))
    }
  }
  for (const path of options.paths) await scanPath(path, true).catch(error => fail(path, error))
  if (options.pathsFrom !== undefined) {
    for await (const path of linesOf(options.pathsFrom)) await scanPath(path, false).catch(error => fail(path, error))
  }
  printer.close()
  return allRead
}

/** The judge is loaded only once there is something to judge, so that help and mistakes answer at once. */
async function openJudge(options: ScanOptions, printer: Printer): Promise<(found: Found) => Promise<void>> {
  const relationshipOf = await readAcquaintances(options)
  const [{ judge }, { loadModel }, { parseMessage }, { emptyProfile }] = await Promise.all([
    import('../src/judge.ts'),
    import('../src/model/load.ts'),
    import('../src/mime.ts'),
    import('../src/personal/profile.ts'),
  ])
  const model = loadModel()
  const profile = emptyProfile()
  return async found => {
    const message = await parseMessage(found.raw)
    printer.print(found, message, judge(message, { relationship: relationshipOf(message), profile }, model))
  }
}

/** The lines of a file or of stdin, but for empty ones. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const input = path === '-' ? process.stdin : createReadStream(path)
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line !== '') yield line
  }
}

/** What went wrong, for the user. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'ENOENT') return 'there is no such file.'
  return code === 'EACCES' ? 'it may not be read.' : error.message
}
