import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ROOT } from '../run.ts'

const TEST = /\.test\.tsx?$/

/**
 * The tests to run after a change to these files, as paths from the checkout: a changed test itself, the test of the same
 * name beside a file, and whatever test beside it imports it. The whole run finds what stands farther away.
 */
export function testsOf(files: readonly string[]): string[] {
  const found = new Set<string>()
  for (const file of files) {
    if (TEST.test(file)) found.add(file)
    else if (/\.tsx?$/.test(file)) for (const test of besides(file)) found.add(test)
  }
  return [...found].sort()
}

function besides(file: string): string[] {
  const folder = dirname(file)
  const name = basename(file).replace(/\.tsx?$/, '')
  const imported = new RegExp(`from '\\./${name.replaceAll('.', '\\.')}\\.tsx?'`)
  return readdirSync(join(ROOT, folder))
    .filter(each => TEST.test(each))
    .map(each => `${folder}/${each}`)
    .filter(test => test.startsWith(`${folder}/${name}.test.`) || imported.test(readFileSync(join(ROOT, test), 'utf8')))
}
