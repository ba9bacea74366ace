import type { ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@icebox/sandbox/imap/ports'
import pg from 'pg'
import { readConfig } from '../../server/src/config.ts'
import { startPostgres } from '../../server/src/kit/postgres/postgres.ts'
import { startServer } from '../../server/src/main.ts'
import { startRoleProcess } from '../supervise/role-process.ts'
import type { Browser } from './browser.ts'
import type { FieldHost, Place } from './host.ts'
import { HOSTS, type HostName } from './hosts.ts'

/** A whole installation of its own: PostgreSQL, a mail host with one person, and the web server. No worker yet. */
export interface Installation {
  readonly address: string
  readonly host: FieldHost
  readonly db: pg.Client
  readonly url: string
  /** What each of its processes is told. */
  readonly env: NodeJS.ProcessEnv
  /** Signs the person in, which connects the mailbox. */
  signIn(): Promise<Browser>
  /** A worker in a process of its own; answers when it takes jobs. */
  startWorker(): Promise<ChildProcess>
  /** What every worker has printed so far, and PostgreSQL's own log. */
  logs(): string
  stop(): Promise<void>
}

export interface Ground {
  readonly hostName?: HostName
  /** Instead of one by name. */
  readonly openHost?: (place: Place) => Promise<FieldHost>
  /** Settings beside those of every field. */
  readonly env?: NodeJS.ProcessEnv
  /** Puts something between the database and all of the installation. */
  readonly before?: (databaseUrl: string) => Promise<{ readonly env: NodeJS.ProcessEnv; stop(): Promise<void> }>
}

export async function install(ground: Ground = {}): Promise<Installation> {
  const { hostName = 'imap', openHost = HOSTS[hostName], env: more = {}, before } = ground
  const address = 'ada@fernbank.example'
  const home = mkdtempSync(join(tmpdir(), 'icebox-field-'))
  chmodSync(home, 0o755)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const host = await openHost({ address, home, url })
  const postgres = await startPostgres({ home, databaseUrl: undefined, path: process.env.PATH ?? '' })
  const between = await before?.(postgres.url)
  const env = { ...settings({ home, databaseUrl: postgres.url, port }), ...host.env, ...more, ...between?.env }
  const server = await startServer(readConfig(env), 'web')
  const db = new pg.Client({ connectionString: postgres.url })
  await db.connect()
  const printed: string[] = []
  return {
    address,
    host,
    db,
    url,
    env,
    signIn: () => host.signIn(url),
    startWorker: () => startWorker(env, printed),
    logs: () => printed.join('') + readFileSync(join(home, 'postgres', 'server.log'), 'utf8'),
    stop: async () => {
      await db.end()
      await server.stop()
      await between?.stop()
      await postgres.stop()
      await host.stop()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function settings({ home, databaseUrl, port }: { home: string; databaseUrl: string; port: number }): NodeJS.ProcessEnv {
  return {
    PATH: process.env.PATH,
    ICEBOX_HOME: home,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    SANDBOX: 'off',
    LOG_LEVEL: 'debug',
    SELF_HOST_UNLIMITED: 'true',
  }
}

/** Not by `npm start`, which would start another one for each that is killed. */
async function startWorker(env: NodeJS.ProcessEnv, printed: string[]): Promise<ChildProcess> {
  const { DATABASE_URL: databaseUrl = '' } = env
  const brief = { databaseUrl, sandbox: undefined }
  const { child, ready } = startRoleProcess('worker', brief, { env, heard: ['stdout', 'stderr'] })
  const ended = new Promise<never>((_resolve, reject) => {
    child.once('exit', code => reject(new Error(`the worker ended with ${code}: ${printed.join('').slice(-2_000)}`)))
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  await Promise.race([ready, ended])
  return child
}
