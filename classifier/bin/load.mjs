import { readFileSync, statSync } from 'node:fs'
import module from 'node:module'
import { fileURLToPath, pathToFileURL } from 'node:url'

const CACHE = fileURLToPath(new URL('../../node_modules/.cache/icebox/', import.meta.url))

/**
 * Loads a command written in TypeScript. The first start bundles it into one file under node_modules/.cache; later
 * ones run that file as long as none of its sources has changed. Where nothing can be written, tsx reads the sources.
 */
export async function load(name, source, cache = CACHE) {
  const bundle = freshBundle(name, cache) ?? (await makeBundle(name, source, cache))
  if (bundle === undefined) {
    const { register } = await import('tsx/esm/api')
    register()
    return await import(source.href)
  }
  // Node 22 and later keep the compiled code as well.
  module.enableCompileCache?.(cache)
  return await import(pathToFileURL(bundle).href)
}

function freshBundle(name, cache) {
  try {
    const { bundle, sources } = JSON.parse(readFileSync(`${cache}${name}.json`, 'utf8'))
    const isFresh = sources.every(([path, changedAt, size]) => {
      const found = statSync(path)
      return found.mtimeMs === changedAt && found.size === size
    })
    return isFresh && statSync(bundle).isFile() ? bundle : undefined
  } catch {
    return undefined
  }
}

async function makeBundle(name, source, cache) {
  try {
    const { bundle } = await import('./bundle.mjs')
    return await bundle({ name, source: fileURLToPath(source), cache })
  } catch {
    return undefined
  }
}
