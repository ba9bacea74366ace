import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { Stopped } from '../run.ts'

interface Tool {
  /** Any of them will do, the first best. */
  readonly names: readonly string[]
  readonly debian: string
}

/** The headless shell is Chromium without the parts that no page sees; it takes a third less of the processor. */
const BROWSER: Tool = { names: ['chromium-headless-shell', 'chromium'], debian: 'chromium-headless-shell' }
/** Extensions run in the whole browser alone. */
const EXTENSION_BROWSER: Tool = { names: ['chromium'], debian: 'chromium' }
/** What only the sweeps ask for. */
const SWEEP_TOOLS: readonly Tool[] = [EXTENSION_BROWSER, { names: ['pgbouncer'], debian: 'pgbouncer' }]
/** What the tests need beyond npm: a real browser and a real mail server. */
const TOOLS: readonly Tool[] = [BROWSER, { names: ['dovecot'], debian: 'dovecot-imapd' }]
const FOLDERS = ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin']

/** Makes sure the outside tools are there: root on Debian gets them installed, anybody else the command to do it. */
export function ensureTools(say: (line: string) => void, isWhole: boolean): void {
  const missing = missingTools(isWhole)
  if (missing.length === 0) return
  const packages = missing.map(tool => tool.debian).join(' ')
  if (!isRootOnDebian()) throw new Stopped(`The tests need ${packages}. Install with: ${installLine(packages)}`)
  say(`Installing ${packages} with apt-get.`)
  apt('update')
  apt('install', '-y', '--no-install-recommends', ...missing.map(tool => tool.debian))
  if (missingTools(isWhole).length > 0)
    throw new Stopped(`apt-get finished, yet ${packages} cannot be found on this machine.`)
}

/** Where a tool is; sbin is looked into as well, which is not on everybody's PATH. */
export function findTool(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...FOLDERS].filter(folder => folder !== '')
  return folders.map(folder => join(folder, name)).find(isExecutable)
}

/** Where the browser of the stories is. */
export function findBrowser(): string | undefined {
  return anyOf(BROWSER)
}

/** Where the browser is that extensions run in. */
export function findExtensionBrowser(): string | undefined {
  return anyOf(EXTENSION_BROWSER)
}

function missingTools(isWhole: boolean): Tool[] {
  return [...TOOLS, ...(isWhole ? SWEEP_TOOLS : [])].filter(tool => anyOf(tool) === undefined)
}

function anyOf({ names }: Tool): string | undefined {
  return names.map(findTool).find(found => found !== undefined)
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function isRootOnDebian(): boolean {
  const about = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : ''
  return process.getuid?.() === 0 && /^ID=debian$/m.test(about)
}

function installLine(packages: string): string {
  const line = `apt-get update && apt-get install -y --no-install-recommends ${packages}`
  return process.getuid?.() === 0 ? line : `sudo sh -c '${line}'`
}

function apt(...args: string[]): void {
  // RUNLEVEL=1 keeps the packages from starting services: the tests start their own, on loopback.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const { status } = spawnSync('apt-get', args, { stdio: 'inherit', env })
  if (status !== 0) throw new Stopped(`apt-get ${args[0]} failed (the lines above say why).`)
}
