import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run.ts'

/** What the web server and the worker are made of. */
const SOURCES = ['contract/src', 'classifier/src', 'mailbox/src', 'server/src']
/** An editor writes several files, and each of them several times. */
const SETTLED_MS = 200

/** Calls `changed` once after each burst of changes to the code of the server. */
export function watchSources(changed: () => void): { stop(): Promise<void>; kill(): void } {
  let timer: NodeJS.Timeout | undefined
  const onChange = (_event: string, file: string | null) => {
    if (file === null || !/\.(ts|sql|json)$/.test(file) || /\.(test|long)\.ts$/.test(file)) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      console.log(`${file} has changed: starting the server anew.`)
      changed()
    }, SETTLED_MS)
  }
  const watchers: FSWatcher[] = SOURCES.map(folder => watch(join(ROOT, folder), { recursive: true }, onChange))
  const kill = () => {
    clearTimeout(timer)
    for (const each of watchers) each.close()
  }
  return { stop: async () => kill(), kill }
}
