import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkCycles } from './shape/cycles.ts'
import { checkDirection } from './shape/direction.ts'
import { checkFolders } from './shape/folders.ts'
import { checkGlossary } from './shape/glossary.ts'
import { checkMoney } from './shape/money.ts'
import { checkSizes } from './shape/sizes.ts'
import { readSources, type Source, type Violation } from './shape/source.ts'
import { checkToasts } from './shape/toasts.ts'
import { checkWords } from './shape/words.ts'

/** Holds the code below `root` against the plan in ARCHITECTURE.md and names everything that breaks it. */
export function checkShape(root: string): Violation[] {
  return checkSources(readSources(root))
}

function checkSources(sources: readonly Source[]): Violation[] {
  const perFile = sources.flatMap(source => [
    ...checkDirection(source),
    ...checkWords(source),
    ...checkGlossary(source),
    ...checkMoney(source),
  ])
  return [
    ...perFile,
    ...checkCycles(sources),
    ...checkFolders(sources),
    ...checkSizes(sources),
    ...checkToasts(sources),
  ]
}

function runCommand(): void {
  const sources = readSources(dirname(dirname(fileURLToPath(import.meta.url))))
  const found = checkSources(sources)
  for (const each of found) console.log(`${each.file}:${each.line}  ${each.rule}  ${each.message}`)
  console.log(`shape: ${sources.length} files, ${found.length} violations`)
  // A checker that looked at nothing has not passed.
  process.exitCode = found.length > 0 || sources.length === 0 ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) runCommand()
