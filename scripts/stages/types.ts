import { statSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run.ts'
import { quietly } from './tool.ts'

/** What tsc keeps of the project that is checked last, and what npm writes at each install. */
const CHECKED = join(ROOT, 'node_modules', '.cache', 'types', 'root.tsbuildinfo')
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json')

/** Two packages at once, each by one checker: checkers that share a package read much of it twice. */
const AT_ONCE = ['--builders', '2', '--checkers', '1']

/**
 * Checks the types of every package against the surroundings it runs in, which its tsconfig.json names. A package is
 * left out as long as neither it nor what it imports has changed. Throws Stopped with what tsc found.
 */
export async function checkTypes(): Promise<void> {
  // tsc looks for changes in our own files only; an install may have changed the types of all others.
  await quietly('tsc', ['-b', ...AT_ONCE, ...(changedAt(CHECKED) < changedAt(INSTALLED) ? ['--force'] : [])])
}

function changedAt(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
