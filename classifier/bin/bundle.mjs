import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'

/**
 * Writes a command and all it imports as one file into the cache, and beside it which sources it was made of. Gives
 * the file's path. Throws when it cannot be built or written. Many may do so at once.
 */
export async function bundle({ name, source, cache }) {
  const startedAt = Date.now()
  const { outputFiles, metafile } = await build({
    entryPoints: [source],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    legalComments: 'none',
    logLevel: 'silent',
    metafile: true,
    write: false,
    plugins: [ownPlaces],
  })
  const [{ text }] = outputFiles
  const sources = Object.keys(metafile.inputs).map(input => {
    const path = resolve(input)
    const { mtimeMs, size } = statSync(path)
    // The bundle may hold the file as it was before or after the change.
    if (mtimeMs >= startedAt) throw new Error(`${path} changed while it was bundled.`)
    return [path, mtimeMs, size]
  })
  const file = `${cache}${name}-${createHash('sha256').update(text).digest('hex').slice(0, 16)}.mjs`
  mkdirSync(cache, { recursive: true })
  writeWhole(file, text)
  writeWhole(`${cache}${name}.json`, JSON.stringify({ bundle: file, sources }))
  return file
}

/** `import.meta.url` in a bundled file must still name its source file. */
const ownPlaces = {
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const contents = readFileSync(path, 'utf8')
      return {
        contents: contents.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href)),
        loader: 'ts',
      }
    })
  },
}

/** Writes beside the file and renames, so that nobody reads a half-written one. */
function writeWhole(path, text) {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, text)
  renameSync(draft, path)
}
