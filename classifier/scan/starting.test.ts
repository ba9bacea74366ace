import { spawnSync } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const LOAD = new URL('../bin/load.mjs', import.meta.url).href

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'icebox-start-'))
  await writeFile(join(folder, 'package.json'), '{"type": "module"}')
  await writeFile(join(folder, 'part.ts'), 'export const part: string = "first"\n')
  await writeFile(
    join(folder, 'command.ts'),
    'import { part } from "./part.ts"\nexport const run = (): string => [part, import.meta.url].join(" ")\n',
  )
})
afterEach(() => rm(folder, { recursive: true }))

/** What the command says when started anew with this cache. */
function start(cache: string): string {
  const source = pathToFileURL(join(folder, 'command.ts')).href
  const script = `
    const { load } = await import(${JSON.stringify(LOAD)})
    const { run } = await load('command', new URL(${JSON.stringify(source)}), ${JSON.stringify(cache)})
    console.log(run())`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.trim()
}

test('a command runs from one file as its sources stand, which still know their place', async () => {
  const cache = join(folder, 'node_modules', 'cache', '/')
  const place = pathToFileURL(join(folder, 'command.ts')).href
  expect(start(cache)).toBe(`first ${place}`)
  expect((await readdir(cache)).filter(name => name.endsWith('.mjs'))).toHaveLength(1)
  expect(start(cache)).toBe(`first ${place}`)
  await writeFile(join(folder, 'part.ts'), 'export const part: string = "second"\n')
  expect(start(cache)).toBe(`second ${place}`)
})

test('a second start does not read the sources again', async () => {
  const cache = join(folder, 'node_modules', 'cache', '/')
  start(cache)
  const [bundle = ''] = (await readdir(cache)).filter(name => name.endsWith('.mjs'))
  await writeFile(join(cache, bundle), 'export const run = () => "from the cache"\n')
  expect(start(cache)).toBe('from the cache')
})

test('where no cache can be written, or it is damaged, the command runs all the same', async () => {
  await writeFile(join(folder, 'file'), '')
  expect(start(join(folder, 'file', '/'))).toContain('first')
  const cache = join(folder, 'node_modules', 'cache', '/')
  start(cache)
  await writeFile(join(cache, 'command.json'), '{"bundle": "gone.mjs", "sou')
  expect(start(cache)).toContain('first')
})
