import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

/** An expected end of a command; the message is for the person who typed it. */
export class Stopped extends Error {
  override name = 'Stopped'
}

/** Anything else is a bug and keeps its stack. */
const PLAIN = new Set([
  ...['Stopped', 'ConfigError', 'DatabaseUnavailable', 'MigrationError'],
  ...['BackupFailed', 'DamagedBackup', 'Problem'],
])

/** Runs a command line: an expected failure prints its sentence, every failure exits with 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main()
  } catch (error) {
    console.error(isPlain(error) ? error.message : error)
    process.exit(1)
  }
}

/** Whether a failure says in one sentence what to do. */
export function isPlain(error: unknown): error is Error {
  return error instanceof Error && PLAIN.has(error.name)
}

/** The value behind `--name`, as `--name value` or `--name=value`. */
export function option(name: string): string | undefined {
  const list = process.argv.slice(2)
  const at = list.findIndex(each => each === `--${name}` || each.startsWith(`--${name}=`))
  const found = list[at]
  if (found === undefined) return undefined
  return found.includes('=') ? found.slice(found.indexOf('=') + 1) : (list[at + 1] ?? '')
}

/** What a command was given: words, and flags of these names. Throws Stopped for any other flag. */
export function wordsOf(flagNames: readonly string[]): { words: string[]; flags: ReadonlySet<string> } {
  const list = process.argv.slice(2)
  const flags = list.filter(each => each.startsWith('--')).map(each => each.slice(2))
  const unknown = flags.find(each => !flagNames.includes(each))
  if (unknown !== undefined) throw new Stopped(`There is no --${unknown} here.`)
  return { words: list.filter(each => !each.startsWith('--')), flags: new Set(flags) }
}
