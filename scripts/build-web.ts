import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildExtension, EXTENSION_ZIPS } from './build-extension.ts'
import { oneAtATime } from './one-at-a-time.ts'
import { ROOT, Stopped } from './run.ts'

const WEB = join(ROOT, 'web')
const DIGEST = join(WEB, 'build', '.digest')
const PAGE = join(WEB, 'build', 'client', 'index.html')
/** The packages of the browser extension lie beside the pages, to be downloaded. */
const EXTENSION = join(WEB, 'build', 'extension')
const LOCK = join(ROOT, 'node_modules', '.icebox-build-lock')
/** What the built pages depend on; build output and caches of the tools are not among it. */
const SOURCES = [
  'web/src',
  'web/public',
  'web/finish',
  'web/package.json',
  'web/vite.config.ts',
  'web/react-router.config.ts',
  'extension/src',
  'extension/pack',
  'extension/popup.html',
  'extension/package.json',
  'extension/vite.config.ts',
  'contract/src',
  'package-lock.json',
]

/** Builds the browser's files into web/build when their sources changed since. Throws Stopped when the build fails or is ended by the signal. */
export async function buildWeb(say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  if (isBuilt(digestOf(SOURCES))) return
  // Two builds into one folder take each other's files away.
  const onWait = () => say('Another start is building the web pages; waiting for it.')
  await oneAtATime({ lock: LOCK, onWait, signal }, () => buildIfStale(say, signal))
}

async function buildIfStale(say: (line: string) => void, signal?: AbortSignal): Promise<void> {
  const digest = digestOf(SOURCES)
  if (isBuilt(digest)) return
  say('Building the web pages. This happens after a change and takes up to half a minute.')
  const started = Date.now()
  const tick = setInterval(() => say(`  still building, ${seconds(started)} s`), 10_000)
  // The digest goes first, so that a build cut short is never taken for a finished one.
  rmSync(DIGEST, { force: true })
  const { code, output } = await runBuild(signal)
  clearInterval(tick)
  if (code !== 0) throw new Stopped(`${output}\nBuilding the web pages failed: the lines above say why.`)
  await addExtension(signal)
  writeFileSync(DIGEST, digest)
  say(`Built in ${seconds(started)} s.`)
}

async function addExtension(signal: AbortSignal | undefined): Promise<void> {
  await buildExtension(EXTENSION, signal)
  for (const name of EXTENSION_ZIPS) copyFileSync(join(EXTENSION, name), join(WEB, 'build', 'client', name))
}

function isBuilt(digest: string): boolean {
  return existsSync(PAGE) && existsSync(DIGEST) && readFileSync(DIGEST, 'utf8') === digest
}

function digestOf(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(listFiles)) hash.update(`${path}\0`).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  const found = statSync(join(ROOT, path), { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [path] : []
  return readdirSync(join(ROOT, path))
    .sort()
    .flatMap(name => listFiles(`${path}/${name}`))
}

function runBuild(signal: AbortSignal | undefined): Promise<{ code: number | null; output: string }> {
  const tool = join(ROOT, 'node_modules', '@react-router', 'dev', 'bin.js')
  // NODE_ENV is set because a developer's own value would build the development version of React.
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [tool, 'build'], { cwd: WEB, env, ...(signal && { signal }) })
  let output = ''
  const keep = (chunk: Buffer): void => {
    output += chunk.toString()
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  return new Promise((done, failed) => {
    child.on('error', error => failed(signal?.aborted ? new Stopped('The build was ended.') : error))
    child.on('close', code => done({ code, output }))
  })
}

function seconds(since: number): number {
  return Math.round((Date.now() - since) / 1000)
}
