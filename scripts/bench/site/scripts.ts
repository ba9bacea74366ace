import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { ROOT } from '../../run.ts'

const BUILT = join(ROOT, 'web', 'build', 'client')
const STATIC_IMPORT = /(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g
const LATER_IMPORT = /import\(\s*["'`]\.\/([\w.-]+\.js)["'`]\s*\)/g

interface RouteFile {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly module: string
}

/** Bytes of gzip: what the landing page asks for by itself, and with what it asks for when the visitor moves. */
export function landingScripts(): { loaded: number; wanted: number } {
  const html = readFileSync(join(BUILT, 'index.html'), 'utf8')
  const named = [...html.matchAll(/\/assets\/([\w.-]+\.js)/g)].map(([, name]) => name ?? '')
  const loaded = closure(named)
  const page = [...loaded].filter(name => name.startsWith('home-page'))
  const later = page.flatMap(name => matches(LATER_IMPORT, name))
  return { loaded: bytes(loaded), wanted: bytes(closure([...loaded, ...later])) }
}

/** Bytes of gzip for each page of the app, beyond what every page of it loads. */
export function appRoutes(): { path: string; bytes: number }[] {
  const { entry, routes } = manifest()
  const frames = Object.values(routes).filter(({ id }) => /^(root|app-shell|layout\/with-queries)$/.test(id))
  const shared = closure([entry.module, ...frames.map(({ module }) => module)].map(fileName))
  const own = Object.values(routes).filter(({ id, path }) => path !== undefined && isInApp(id, routes))
  return own.map(({ path, module }) => {
    const beyond = [...closure([fileName(module)])].filter(name => !shared.has(name))
    return { path: `/${path}`, bytes: bytes(new Set(beyond)) }
  })
}

function isInApp(id: string, routes: Record<string, RouteFile>): boolean {
  const parent = routes[id]?.parentId
  return parent !== undefined && (parent === 'layout/with-queries' || isInApp(parent, routes))
}

function manifest(): { entry: { module: string }; routes: Record<string, RouteFile> } {
  const name = readdirSync(join(BUILT, 'assets')).find(each => /^manifest-[\w-]+\.js$/.test(each)) ?? ''
  return JSON.parse(
    text(name)
      .replace(/^[^{]+/, '')
      .replace(/;\s*$/, ''),
  )
}

/** The files and all that they import at once. */
function closure(names: readonly string[]): Set<string> {
  const found = new Set(names)
  for (const name of found) for (const each of matches(STATIC_IMPORT, name)) found.add(each)
  return found
}

function matches(pattern: RegExp, name: string): string[] {
  return [...text(name).matchAll(pattern)].map(([, file]) => file ?? '')
}

function bytes(names: ReadonlySet<string>): number {
  return [...names].reduce((sum, name) => sum + gzipSync(text(name), { level: 9 }).length, 0)
}

function text(name: string): string {
  return readFileSync(join(BUILT, 'assets', name), 'utf8')
}

function fileName(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1)
}
