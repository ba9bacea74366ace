import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildExtension, EXTENSION_ZIPS, scriptBytes } from '../../scripts/build-extension.ts'
import { ROOT } from '../../scripts/run.ts'

const LARGEST_SCRIPTS = 90_000
const LINTER = join(ROOT, 'node_modules', 'addons-linter', 'bin', 'addons-linter')

const folders = [mkdtempSync(join(tmpdir(), 'extension-')), mkdtempSync(join(tmpdir(), 'extension-again-'))] as const
const [first, second] = folders

beforeAll(async () => {
  await buildExtension(first)
  await buildExtension(second)
}, 300_000)
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const filesOf = (name: string) => unzipSync(readFileSync(join(first, name)))
const manifestOf = (name: string) => JSON.parse(strFromU8(filesOf(name)['manifest.json'] ?? new Uint8Array()))

describe.each(EXTENSION_ZIPS)('%s', name => {
  it('is the same to the byte, built anew in another folder', () => {
    expect(readFileSync(join(first, name)).equals(readFileSync(join(second, name)))).toBe(true)
  })

  it('asks for no page and no mail: an address is allowed by whoever enters it', () => {
    const manifest = manifestOf(name)
    expect(manifest.permissions).toEqual(['storage', 'alarms', 'scripting'])
    expect(manifest).not.toHaveProperty('host_permissions')
    expect(manifest).not.toHaveProperty('content_scripts')
  })

  it('holds every file that its manifest names, and no code from elsewhere', () => {
    const files = filesOf(name)
    const { action, icons, background } = manifestOf(name)
    const named = [
      action.default_popup,
      ...Object.values<string>(icons),
      background.service_worker ?? background.scripts[0],
    ]
    expect(Object.keys(files)).toEqual(expect.arrayContaining([...named, 'connect.js']))
    const page = strFromU8(files['popup.html'] ?? new Uint8Array())
    expect(page).not.toMatch(/(src|href)="(?!\.\/)/)
    const script = strFromU8(files['connect.js'] ?? new Uint8Array())
    expect(script).not.toMatch(/\b(import|export)\b/)
  })
})

it('keeps within 90 KB of scripts', () => {
  expect(scriptBytes(first)).toBeLessThan(LARGEST_SCRIPTS)
})

it('is passed by Mozilla’s linter without an error', async () => {
  const args = [LINTER, '--output', 'json', join(first, 'extension-firefox.zip')]
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 })
  const { summary, errors } = JSON.parse(stdout)
  expect(errors).toEqual([])
  expect(summary.errors).toBe(0)
})
