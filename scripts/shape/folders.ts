import { posix } from 'node:path'
import type { Source, Violation } from './source.ts'

const FILES_MAX = 24

/** One violation for each folder that holds more files of its own, tests included, than a newcomer reads through. */
export function checkFolders(sources: readonly Source[]): Violation[] {
  const held = new Map<string, number>()
  for (const { path } of sources) {
    const folder = posix.dirname(path)
    held.set(folder, (held.get(folder) ?? 0) + 1)
  }
  return [...held]
    .filter(([, files]) => files > FILES_MAX)
    .map(([file, files]) => ({ file, line: 1, rule: 'folder', message: `${files} files, at most ${FILES_MAX}` }))
}
