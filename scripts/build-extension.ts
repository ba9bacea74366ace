import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT, Stopped } from './run.ts'

export const EXTENSION_ZIPS = ['extension-chrome.zip', 'extension-firefox.zip'] as const

/** Builds the browser extension into a folder: unpacked, and one package for each kind of browser. Throws Stopped when that fails. */
export async function buildExtension(dist: string, signal?: AbortSignal): Promise<void> {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')
  const env = { ...process.env, NODE_ENV: 'production', EXTENSION_DIST: dist }
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    ...{ cwd: join(ROOT, 'extension'), env },
    ...(signal && { signal }),
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
  const code = await new Promise((done, failed) => {
    child.on('error', error => failed(signal?.aborted ? new Stopped('The build was ended.') : error))
    child.on('close', done)
  })
  if (code !== 0) throw new Stopped(`${output}\nBuilding the extension failed: the lines above say why.`)
}

/** Bytes of all its scripts together, as gzip packs them. */
export function scriptBytes(dist: string): number {
  const folder = join(dist, 'unpacked')
  const scripts = readdirSync(folder).filter(name => name.endsWith('.js'))
  return scripts.reduce((sum, name) => sum + gzipSync(readFileSync(join(folder, name)), { level: 9 }).length, 0)
}

/** Bytes of each package, by its name. */
export function zipBytes(dist: string): Record<string, number> {
  return Object.fromEntries(EXTENSION_ZIPS.map(name => [name, statSync(join(dist, name)).size]))
}
