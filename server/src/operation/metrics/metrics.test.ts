import { readFileSync } from 'node:fs'
import { getUser } from '@icebox/contract/user'
import type { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { coldMail, type MailWorld, mailWorld, sync, wantedMail, workerOf } from '../../../testing/mail-world.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { type Metrics, openMetrics } from '../../kit/metrics/metrics.ts'
import { serveMetrics } from '../../kit/metrics/serve-metrics.ts'
import { keepGauges } from './gauges.ts'

const ROOT = new URL('../../../../', import.meta.url)
const CANARY = 'canary'
const TOKEN = 'a token of some length'.replaceAll(' ', '-')
const LOCAL = { port: 0, host: '127.0.0.1', token: undefined }

let test: TestApp
let world: MailWorld
let metrics: Metrics

beforeAll(async () => {
  const operation = { backups: { isDaily: false, keep: 1 }, passphrase: undefined, logFormat: 'json' as const }
  test = await testApp({ operation: { ...operation, metrics: LOCAL } })
  metrics = test.app.metrics ?? openMetrics()
  world = await mailWorld('full', undefined, { domains: [`${CANARY}.example`] })
})
afterAll(async () => {
  await world.close()
  await test.close()
})

/** Values of all labels there are. */
async function labelValues(registry: Registry): Promise<string[]> {
  const all = await registry.getMetricsAsJSON()
  return all.flatMap(({ values }) => values.flatMap(({ labels }) => Object.values(labels).map(String)))
}

it('counts what happens to mail and calls, and names nobody', async () => {
  const app = { ...world.test.app, metrics }
  const refresh = keepGauges(app, metrics, world.test.database.pool)
  const context = workerOf(app)
  const owner = await world.newOwner()
  await owner.deliver(coldMail(owner, { from: `Derek <derek@${CANARY}-pitch.example>` }).raw)
  await owner.deliver(wantedMail(owner, { from: `Mia <mia@${CANARY}-home.example>` }).raw)
  await sync(context, owner)
  await context.connections.closeAll()
  const person = await test.newPerson(`${CANARY}@fernbank.example`)
  await person.send(getUser, { id: person.accountId })
  await person.visit(`/api/${CANARY}?email=${CANARY}@fernbank.example`)
  await refresh()
  const text = await metrics.registry.metrics()
  for (const said of [
    'icebox_messages_judged_total{label="cold_outreach"} 1',
    'icebox_moves_total{kind="freeze",outcome="there"} 1',
    'icebox_arrival_to_move_seconds_count 1',
    'icebox_sync_seconds_count{provider="imap"} 1',
    'icebox_mailboxes{provider="imap",status="watching"} 1',
    'icebox_database_up 1',
    'icebox_http_seconds_count{call="none",code="404"} 1',
  ])
    expect(text).toContain(`${said}\n`)
  expect(text).not.toContain(CANARY)
  for (const id of [owner.accountId, owner.mailboxId, person.accountId, 'fernbank', '@']) expect(text).not.toContain(id)
  // Closed words, statuses, bounds of histograms and the addresses of calls with their places empty.
  const strays = (await labelValues(metrics.registry)).filter(value => !/^[\w.+ /:*-]{1,80}$/.test(value))
  expect(strays).toEqual([])
})

it('board, alerts and runbook name numbers that there are, and each alert stands in the runbook', async () => {
  const registry = openMetrics()
  keepGauges(test.app, registry, test.database.pool)
  const known = new Set(
    registry.registry
      .getMetricsAsArray()
      .flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
  )
  const [board, rules, runbook] = [
    'deploy/grafana/icebox.json',
    'deploy/prometheus/icebox.rules.yml',
    'docs/runbook.md',
  ].map(file => readFileSync(new URL(file, ROOT), 'utf8'))
  for (const text of [board, rules, runbook]) {
    const named = text?.match(/\bicebox_[a-z0-9_]+/g) ?? []
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter(name => !known.has(name))).toEqual([])
  }
  const alerts = [...(rules ?? '').matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
  expect(alerts.length).toBeGreaterThan(8)
  expect(alerts.filter(name => !runbook?.includes(`### ${name}\n`))).toEqual([])
  expect(rules?.match(/runbook: docs\/runbook\.md#\w+/g)).toHaveLength(alerts.length)
})

it('tells them to whoever shows the token, and nothing else to anybody', async () => {
  const serving = { registry: metrics.registry, log: test.app.log, refresh: async () => undefined }
  const server = await serveMetrics({ ...serving, config: { ...LOCAL, token: TOKEN } })
  const ask = (path: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${server.port}${path}`, { headers }).then(({ status }) => status)
  const shown = { Authorization: `Bearer ${TOKEN}` }
  expect(await ask('/metrics', shown)).toBe(200)
  expect(await ask('/metrics')).toBe(401)
  expect(await ask('/metrics', { Authorization: `Bearer ${TOKEN}x` })).toBe(401)
  expect(await ask('/', shown)).toBe(404)
  await server.stop()
})
