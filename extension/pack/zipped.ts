import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'

export type Files = Record<string, Uint8Array>

/** One moment for all files and machines; a package knows no earlier one, and no time zone. */
const THEN = new Date(1980, 0, 1)

/** Every file of a folder by its path. */
export function filesBelow(folder: string): Files {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
  return Object.fromEntries(
    paths.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [path.slice(folder.length + 1).replaceAll('\\', '/'), readFileSync(path)]
    }),
  )
}

/** A package that is the same to the byte whenever its files are. */
export function zipped(files: Files): Uint8Array {
  const sorted = Object.entries(files).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return zipSync(Object.fromEntries(sorted.map(([path, bytes]) => [path, [bytes, { level: 9, mtime: THEN }]])))
}
