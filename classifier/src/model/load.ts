import { readFileSync } from 'node:fs'
import { FEATURES } from '../features/wording/families.ts'
import { type Model, parseModel } from './model.ts'

const FOLDER = new URL('../../weights/', import.meta.url)

let loaded: Model | undefined

/** The shipped model, read from disk on the first call. Throws when the files are missing or do not fit the code. */
export function loadModel(): Model {
  loaded ??= parseModel(
    JSON.parse(readFileSync(new URL('model.json', FOLDER), 'utf8')),
    new Uint8Array(readFileSync(new URL('model.bin', FOLDER))),
    FEATURES.map(feature => feature.name),
  )
  return loaded
}
