import { randomInt, randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { loadModel } from '@icebox/classifier/model/load'
import { type Call, fillPath, type InputOf, type PathParams } from '@icebox/contract/call'
import type { FastifyInstance, InjectOptions } from 'fastify'
import pg from 'pg'
import { inject } from 'vitest'
import { insertAccount } from '../src/accounts/account-store.ts'
import { openReader } from '../src/api/reading/reader.ts'
import { popupRoutes, v1Routes } from '../src/api/routes.ts'
import { serveV1 } from '../src/api/serving/serve-v1.ts'
import type { App } from '../src/app.ts'
import type { Config } from '../src/config.ts'
import { type Database, inTransaction, openDatabase } from '../src/kit/db/db.ts'
import { serveDownloads } from '../src/kit/http/download.ts'
import { newGate } from '../src/kit/http/gate.ts'
import { serveHooks } from '../src/kit/http/hook.ts'
import { serveLandings } from '../src/kit/http/landing.ts'
import { serve } from '../src/kit/http/serve.ts'
import { type Logger, openLog } from '../src/kit/log/log.ts'
import { openMetrics } from '../src/kit/metrics/metrics.ts'
import { randomToken, readKeys, sha256 } from '../src/kit/sessions/secrets.ts'
import { openMailHosts } from '../src/mail/hosts/ask.ts'
import { downloads, hooks, landings, routes } from '../src/routes.ts'
import { openRulesModel } from '../src/rules/reword/model.ts'

const ORIGIN = 'http://localhost:3000'

/** A database of its own, an App on it and the web server over it; no port is opened. */
export interface TestApp {
  readonly app: App
  readonly database: Database
  readonly databaseUrl: string
  readonly server: FastifyInstance
  /** A browser that is not signed in; it keeps cookies. */
  visitor(): Client
  /** A browser signed in to a new account. */
  newPerson(email?: string): Promise<Client & { readonly accountId: string }>
  close(): Promise<void>
}

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: a test looks at answers of every shape.
  readonly body: any
  /** As it came. */
  readonly bytes: Buffer
  readonly headers: Record<string, unknown>
}

export interface Client {
  readonly cookies: Map<string, string>
  send<C extends Call>(call: C, params: PathParams<C['path']>, input?: InputOf<C>): Promise<Answer>
  /** Goes to an address of ours as a browser does by a link or a redirect; does not follow where it leads. */
  visit(path: string): Promise<Answer>
  /** The same browser with other headers, as another site's page would send. */
  withHeaders(headers: Record<string, string>): Client
}

const BASE: Config = {
  port: 3000,
  host: '127.0.0.1',
  appUrl: ORIGIN,
  home: tmpdir(),
  databaseUrl: undefined,
  tokenKeys: `k1:${Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7)).toString('base64')}`,
  secret: 'a secret that only tests know, of some length',
  selfHostUnlimited: false,
  registration: 'open',
  wantsSandbox: false,
  isLocal: true,
  sandbox: undefined,
  google: undefined,
  microsoft: undefined,
  stripe: undefined,
  operator: { name: undefined, address: undefined, email: undefined },
  outgoing: undefined,
  mailHosts: { allowCidrs: ['127.0.0.0/8'], extraCa: undefined },
  webhooks: { allowCidrs: [], extraCa: undefined },
  companies: { allowCidrs: [], extraCa: undefined },
  trustProxy: false,
  logLevel: 'silent',
  workerConcurrency: 4,
  watchMost: 500,
  hostOpensPerSecond: 500,
  pollSeconds: 60,
  pushPollSeconds: 600,
  gmailUnitsPerMinute: 6_000,
  secondOpinion: undefined,
  path: process.env.PATH ?? '',
}

/** Copies the template database (0.05 s) and builds the app over it. A test that reads the log brings its own. */
export async function testApp(change: Partial<Config> = {}, given?: Logger): Promise<TestApp> {
  const { url, drop } = await copyOfTemplate()
  const config = { ...BASE, ...change }
  const log = given ?? openLog(config.logLevel)
  const database = openDatabase(url, log, { max: 12 })
  const app: App = {
    ...{ config, log, db: database.db },
    ...{ keys: readKeys(config), model: loadModel(), processId: randomUUID() },
    ...{ mailHosts: openMailHosts(config, log), reader: openReader(config, log), gate: newGate() },
    rulesModel: await openRulesModel({ config, log, db: database.db }),
    metrics: config.operation?.metrics && openMetrics(),
  }
  const server = await serve(app, routes)
  serveLandings(app, server, landings)
  serveDownloads(app, server, downloads)
  await serveHooks(app, server, hooks)
  await serveV1(app, server, [...v1Routes, ...popupRoutes])
  return {
    app,
    database,
    databaseUrl: url,
    server,
    visitor: () => client(server, { cookies: new Map() }),
    newPerson: email => newPerson(app, server, email ?? `${randomUUID()}@fernbank.example`),
    close: async () => {
      await server.close()
      app.rulesModel?.stop()
      await app.mailHosts.stop()
      await app.reader.stop()
      await database.close()
      await drop()
    },
  }
}

async function copyOfTemplate() {
  const template = new URL(inject('templateUrl'))
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await asAdmin(template, `create database ${name} template ${template.pathname.slice(1)} strategy file_copy`)
  const url = new URL(template)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => asAdmin(template, `drop database ${name} with (force)`) }
}

async function asAdmin(template: URL, statement: string): Promise<void> {
  const url = new URL(template)
  url.pathname = '/postgres'
  const admin = new pg.Client({ connectionString: url.href })
  await admin.connect()
  await admin.query(statement)
  await admin.end()
}

async function newPerson(app: App, server: FastifyInstance, email: string) {
  const accountId = await inTransaction(app, tx =>
    insertAccount(tx, { email, emailProven: true, name: '', isUnpaid: app.config.stripe !== undefined }),
  )
  const token = randomToken()
  const expires = new Date(Date.now() + 86_400_000)
  await app.db
    .insertInto('session')
    .values({ id_hash: sha256(token), account_id: accountId, expires_at: expires })
    .execute()
  return { ...client(server, { cookies: new Map([['sid', token]]) }), accountId }
}

interface Browser {
  readonly cookies: Map<string, string>
  readonly headers?: Record<string, string>
}

function client(server: FastifyInstance, { cookies, headers = {} }: Browser): Client {
  // Every browser has an address of its own, since tries are counted by it.
  const remoteAddress = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  const ask = async (question: InjectOptions): Promise<Answer> => {
    const cookie = [...cookies].map(pair => pair.join('=')).join('; ')
    const answer = await server.inject({
      ...question,
      remoteAddress,
      headers: { ...question.headers, cookie, ...headers },
    })
    for (const { name, value } of answer.cookies) cookies.set(name, value)
    const isJson = String(answer.headers['content-type']).includes('json')
    const body = isJson ? answer.json() : answer.body
    return { status: answer.statusCode, body, bytes: answer.rawPayload, headers: answer.headers }
  }
  return {
    cookies,
    withHeaders: more => client(server, { cookies, headers: { ...headers, ...more } }),
    visit: url => ask({ method: 'GET', url }),
    send: (call, params, input) => {
      const path = fillPath(call.path, params as Record<string, string>)
      const query = call.method === 'GET' && input ? `?${new URLSearchParams(input as Record<string, string>)}` : ''
      return ask({
        method: call.method,
        url: path + query,
        headers: { origin: ORIGIN, 'x-requested-with': 'icebox' },
        ...(call.method === 'GET' || input === undefined ? {} : { payload: input as object }),
      })
    },
  }
}
