import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { ROOT } from '../run.ts'

const TEST = /\.test\.tsx?$/

/**
 * The tests to run after a change to these files, as paths from the checkout: a changed test itself, the test of the same
 * name beside a file, and whatever test beside it imports it. A verb of the server is tested through the calls, so where
 * no test names it all of its subject's run. The whole run finds what stands farther away.
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
  const tests = readdirSync(join(ROOT, folder))
    .filter(each => TEST.test(each))
    .map(each => `${folder}/${each}`)
  const named = [`${folder}/${name}.test.`, `${folder}/${name}.whole.test.`]
  const own = tests.filter(
    test => named.some(start => test.startsWith(start)) || imported.test(readFileSync(join(ROOT, test), 'utf8')),
  )
  return own.length === 0 && file.startsWith('server/src/') ? tests : own
}
