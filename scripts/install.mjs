import { spawn } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const marker = join(modules, '.icebox-lock')
// npm leaves a mirror of what it installed here; a developer's own `npm install` is recognised by it.
const mirror = join(modules, '.package-lock.json')
const busy = join(root, '.icebox', 'installing')
const BEAT_MS = 1_000
const STALE_MS = 8_000
/** The npm at work, so that a start that is told to stop takes it along. */
let npm

/** Brings node_modules to what package-lock.json says; does nothing when it is there already. */
export async function installWhenStale(command) {
  if (isInstalled()) return
  const release = await takeTurn()
  try {
    if (!isInstalled()) await install(command)
  } finally {
    release()
  }
}

/** Says that the packages are as they should be, for an image that holds fewer than a checkout. */
export function markInstalled() {
  writeFileSync(marker, lockHash())
}

function isInstalled() {
  const hash = lockHash()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === hash) return true
  if (!existsSync(mirror)) return false
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const found = JSON.parse(readFileSync(mirror, 'utf8')).packages
  const same = Object.entries(wanted).every(([path, entry]) => isOptional(path, entry) || isSame(found[path], entry))
  if (same) writeFileSync(marker, hash)
  return same
}

function isOptional(path, entry) {
  return !path.includes('node_modules') || Boolean(entry.optional || entry.devOptional)
}

function isSame(found, entry) {
  return found !== undefined && found.version === entry.version
}

function lockHash() {
  const lock = readFileSync(join(root, 'package-lock.json'))
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex')
}

/** Two starts at once install once: the holder touches the file every second, and a file left untouched is stale. */
async function takeTurn() {
  let told = false
  for (;;) {
    const release = await tryTurn()
    if (release) return release
    if (!told) console.log('Another start is installing the packages. Waiting for it.')
    told = true
    await wait(BEAT_MS)
  }
}

async function tryTurn() {
  const token = randomUUID()
  try {
    mkdirSync(dirname(busy), { recursive: true })
    writeFileSync(busy, token, { flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST') throw unwritable(error)
    if (isStale()) rmSync(busy, { force: true })
    return undefined
  }
  // Another waiter may have taken the same stale file away at this moment.
  await wait(150)
  if (!existsSync(busy) || readFileSync(busy, 'utf8') !== token) return undefined
  return holdTurn()
}

function isStale() {
  const seen = statSync(busy, { throwIfNoEntry: false })
  return seen !== undefined && Date.now() - seen.mtimeMs > STALE_MS && !isOrphanAtWork()
}

/** A killed start leaves its npm running; a second one beside it would spoil the folder. */
function isOrphanAtWork() {
  const pid = readFileSync(busy, 'utf8').split(' ')[1]
  if (!pid) return false
  try {
    process.kill(Number(pid), 0)
    return !existsSync('/proc/self/cmdline') || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('npm')
  } catch {
    return false
  }
}

function holdTurn() {
  const beat = setInterval(() => existsSync(busy) && utimesSync(busy, new Date(), new Date()), BEAT_MS)
  const clear = () => rmSync(busy, { force: true })
  const leave = () => {
    // npm takes its time over a polite signal, and the next start must not meet it.
    npm?.kill('SIGKILL')
    process.exit(130)
  }
  process.on('exit', clear).on('SIGINT', leave).on('SIGTERM', leave)
  return () => {
    clearInterval(beat)
    process.off('exit', clear).off('SIGINT', leave).off('SIGTERM', leave)
    clear()
  }
}

async function install(command) {
  console.log('Installing the packages named in package-lock.json. This happens once and takes about a minute.')
  // Both marks go first, so that an install cut short is never taken for a finished one.
  rmSync(marker, { force: true })
  rmSync(mirror, { force: true })
  const started = Date.now()
  const tick = setInterval(() => console.log(`  still installing, ${seconds(started)} s`), 10_000)
  const code = await runNpm([
    'ci',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  clearInterval(tick)
  if (code !== 0) {
    throw plain(
      `npm ci failed (the lines above say why): check the network and the disk, then run "npm ${command}" again.`,
    )
  }
  writeFileSync(marker, lockHash())
  console.log(`Installed in ${seconds(started)} s.`)
}

function runNpm(args) {
  const own = process.env.npm_execpath ?? ''
  const isNpm = basename(own).startsWith('npm') && own.endsWith('.js')
  const [file, list] = isNpm ? [process.execPath, [own, ...args]] : ['npm', args]
  return new Promise((done, failed) => {
    npm = spawn(file, list, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' && !isNpm })
    appendFileSync(busy, ` ${npm.pid ?? ''}`)
    npm.on('error', () => failed(plain('npm was not found: install it together with Node from nodejs.org.')))
    npm.on('exit', done)
  })
}

function seconds(since) {
  return Math.round((Date.now() - since) / 1000)
}

function unwritable(error) {
  return plain(`${root} cannot be written to (${error.code}): run this as the user who owns the checkout.`)
}

/** A failure the person can act on: printed as one sentence, without a stack. */
export function plain(message) {
  return Object.assign(new Error(message), { name: 'Plain' })
}
