import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Catcher, startCatcher } from './catcher.ts'
import { type CompanyTwin, startCompanyTwin } from './company/twin.ts'
import { type Control, type KeptControl, startControl } from './control.ts'
import { keepCertificate } from './imap/certificate.ts'
import { readKept } from './keep.ts'
import type { MailTwin } from './mail-twin.ts'
import { PUBSUB } from './providers.ts'
import { startWorld, type World } from './world.ts'

const twins = ['imap', 'google', 'microsoft', 'stripe']

/** A wrong way to start the sandbox, said in one sentence. */
class UsageError extends Error {}

try {
  await main(process.argv.slice(2))
} catch (error) {
  process.stderr.write(`${error instanceof UsageError ? error.message : `The sandbox did not start: ${error}`}\n`)
  process.exit(1)
}

/** Starts the twins, prints one line of JSON that says where they are, and runs until told to end. */
async function main(args: string[]): Promise<void> {
  const options = readOptions(args)
  const world = await startWorld(options)
  const kept = readControl(options.dataFolder)
  const control = await startControl(world, kept)
  const catcher = await startCatcher(keepCertificate(join(options.dataFolder, 'tls')), kept.catcherPort)
  const company = await startCompany(options, kept)
  keepControl(options.dataFolder, { control, catcher, company })
  endWhenTold(world, [control, catcher, ...(company ? [company] : [])])
  const { host, port, smtpHost, smtpPort, smtpUrl, caPem, backend } = world.mail
  const imap = { host, port, smtpHost, smtpPort, caPem, backend }
  const people = world.state().people
  const doors = { control: { url: control.url, token: control.token }, catcher: catcher.url }
  const hello = {
    imap,
    smtpUrl,
    ...apisOf(world),
    ...(company ? { company: companyOf(company) } : {}),
    ...doors,
    people,
  }
  process.stdout.write(`${JSON.stringify(hello)}\n`)
}

interface Ports {
  readonly catcherPort?: number
  readonly companyPort?: number
}

async function startCompany({ appUrl }: { readonly appUrl?: string | undefined }, { companyPort = 0 }: Ports) {
  if (appUrl === undefined) return undefined
  return startCompanyTwin({ redirects: [`${appUrl}/api/auth/company/callback`], port: companyPort })
}

function companyOf({ url, client }: CompanyTwin) {
  return { url, clientId: client.id, clientSecret: client.secret }
}

/** A restart must not change what the product was told. */
function readControl(folder: string): KeptControl & Ports {
  const text = readKept(join(folder, 'control.json'))
  return text === undefined ? {} : JSON.parse(text)
}

interface Doors {
  readonly control: Control
  readonly catcher: Catcher
  readonly company: CompanyTwin | undefined
}

function keepControl(folder: string, { control, catcher, company }: Doors): void {
  const portOf = ({ url }: { readonly url: string }) => Number(new URL(url).port)
  const ports = {
    port: portOf(control),
    catcherPort: portOf(catcher),
    ...(company ? { companyPort: portOf(company) } : {}),
  }
  const kept = { token: control.token, ...ports }
  writeFileSync(join(folder, 'control.json'), JSON.stringify(kept), { mode: 0o600 })
}

/** Where the twins of providers with an API are, and the client that is registered there. */
function apisOf({ apis, till }: World) {
  if (!apis || !till) return {}
  const at = ({ url, client }: MailTwin) => ({ url, clientId: client.id, clientSecret: client.secret })
  const { url, secretKey, publishableKey } = till.twin
  const stripe = { url, secretKey, publishableKey, webhookSecret: till.webhookSecret }
  return { google: { ...at(apis.google), ...PUBSUB }, microsoft: at(apis.microsoft), stripe }
}

function readOptions(args: string[]) {
  const { values } = parseKnown(args)
  const missing = values.only.split(',').filter(name => !twins.includes(name))
  if (missing.length)
    throw new UsageError(`There is no twin of ${missing.join(' or ')}; the twins are: ${twins.join(', ')}.`)
  const { backend, seed, data } = values
  // What the product finds at these addresses goes together, so that all are started or none.
  const appUrl = /google|microsoft|stripe/.test(values.only) ? values['app-url'] : undefined
  if (backend !== undefined && backend !== 'dovecot' && backend !== 'memory') {
    throw new UsageError('--backend is dovecot or memory.')
  }
  if (seed !== undefined && !/^\d+$/.test(seed)) throw new UsageError('--seed is a whole number.')
  return { dataFolder: data, backend, appUrl, seed: seed === undefined ? undefined : Number(seed) } as const
}

function parseKnown(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        only: { type: 'string', default: twins.join(',') },
        data: { type: 'string', default: '.icebox/sandbox' },
        backend: { type: 'string' },
        seed: { type: 'string' },
        'app-url': { type: 'string', default: 'http://localhost:3000' },
      },
    })
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/** Ends on a signal, and when the process that started us is gone. */
function endWhenTold(world: World, doors: readonly { stop(): Promise<void> }[]): void {
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    for (const door of doors) await door.stop()
    await world.stop()
    process.exit(0)
  }
  process.on('SIGTERM', end)
  process.on('SIGINT', end)
  if (!process.send) return
  process.on('disconnect', end)
  // It may have died while we were starting.
  if (!process.connected) void end()
}
