import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rollup } from 'vite'
import { icons } from './icons.ts'
import { BROWSERS, manifestFor } from './manifest.ts'
import { type Files, filesBelow, zipped } from './zipped.ts'

const CONNECT = join(import.meta.dirname, '..', 'src', 'connect', 'connect.ts')

/** Beside what Vite built: the script of the page that connects, icons, a manifest, and both packages in `dist`. */
export function packed(dist: string): Plugin {
  const unpacked = join(dist, 'unpacked')
  return {
    name: 'packed',
    apply: 'build',
    closeBundle: async () => {
      const added: Files = { 'connect.js': await connectScript(), ...icons() }
      for (const [name, bytes] of Object.entries(added)) writeFileSync(join(unpacked, name), bytes)
      for (const browser of BROWSERS) {
        const manifest = Buffer.from(`${JSON.stringify(manifestFor(browser), null, 2)}\n`)
        // What is unpacked is Chrome's, to be loaded by a developer.
        if (browser === 'chrome') writeFileSync(join(unpacked, 'manifest.json'), manifest)
        const files = { ...filesBelow(unpacked), 'manifest.json': manifest }
        writeFileSync(join(dist, `extension-${browser}.zip`), zipped(files))
      }
    },
  }
}

/** Alone and in one piece, since a script that a browser puts into a page can import nothing. */
async function connectScript(): Promise<Uint8Array> {
  const input = { input: CONNECT, output: { format: 'iife' as const } }
  const options = { write: false, target: 'chrome120', rollupOptions: input }
  const built = await build({ configFile: false, publicDir: false, logLevel: 'error', build: options })
  const [{ output }] = [built].flat() as [Rollup.RollupOutput]
  return Buffer.from(output[0].code)
}
