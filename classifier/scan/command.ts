import { readAcquaintances } from './acquaintances.ts'
import { readOptions, type ScanOptions, USAGE } from './options.ts'
import { type Printer, printJson, printTable } from './printing.ts'
import { complain, eachMessage, runCommand } from './running.ts'
import type { Found } from './sources.ts'

/** `icebox scan`: 0 when all was judged, 1 when something could not be read, 2 when the arguments make no sense. */
export function run(args: readonly string[]): Promise<number> {
  return runCommand(args, { readOptions, usage: USAGE, work: scan })
}

/** True when every message could be read. */
async function scan(options: ScanOptions): Promise<boolean> {
  const printer = options.json ? printJson(process.stdout) : printTable(process.stdout, process.stderr)
  const judgeFound = await openJudge(options, printer).catch(error => complain(options.known ?? 'model', error))
  if (!judgeFound) return false
  const allRead = await eachMessage(options, judgeFound, (done, total) => printer.progress(done, total))
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
