import { resolve } from 'node:path'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { z } from 'zod'
import { ConfigError } from './config/error.ts'
import { fileText, keptSecret, keptTokenKeys, withFiles, writableFolder } from './config/files.ts'
import { type LanguageModelConfig, languageModelOf } from './config/language-model.ts'
import { type OperationConfig, operationOf } from './config/operation.ts'
import { type OperatorConfig, operatorOf } from './config/operator.ts'
import {
  type GoogleConfig,
  googleAt,
  googleOf,
  type MicrosoftConfig,
  microsoftAt,
  microsoftOf,
} from './config/providers.ts'
import { isLocal, wantsSandbox } from './config/sandbox.ts'
import { type StripeConfig, stripeAt, stripeOf } from './config/stripe.ts'
import { VARIABLES, type Variables } from './config/variables.ts'

/** A twin of a provider, and the client that is registered there. */
interface TwinAddress {
  readonly url: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Where the twins listen, when they run. */
export interface SandboxAddress {
  /** The control API. */
  readonly url: string
  readonly token: string
  /** The demo mail host's certificate authority, trusted for that host alone. */
  readonly caPem: string
  /** Where webhooks can be sent to be looked at; undefined where that does not run. */
  readonly catcher?: string | undefined
  /** The demo mail host. */
  readonly imap: { readonly host: string; readonly port: number; readonly smtpHost: string; readonly smtpPort: number }
  /** Where Icebox itself may send mail, as `smtp://login:password@host:port`; TLS by STARTTLS under the same authority. */
  readonly smtpUrl?: string | undefined
  readonly google?: (TwinAddress & { readonly topic: string; readonly account: string }) | undefined
  readonly microsoft?: TwinAddress | undefined
  readonly stripe?: StripeAddress | undefined
  /** A provider such as a team brings. */
  readonly company?: TwinAddress | undefined
}

/** Stripe's twin, and the keys it knows. */
interface StripeAddress {
  readonly url: string
  readonly secretKey: string
  readonly publishableKey: string
  readonly webhookSecret: string
}

export interface OutgoingConfig {
  readonly url: string
  readonly from: string
  /** PEM of a private certificate authority to trust for this host. */
  readonly ca?: string
}

/** Where webhooks may lead beside the public internet. */
interface WebhooksConfig {
  readonly allowCidrs: readonly string[]
  readonly extraCa: string | undefined
}

/** Where the providers that teams bring for signing in may be beside the public internet. */
interface CompaniesConfig {
  readonly allowCidrs: readonly string[]
  readonly extraCa: string | undefined
  /** The one place that needs no TLS and whose word on DNS counts: the sandbox's. */
  readonly twin?: string | undefined
}

interface MailHostsConfig {
  readonly allowCidrs: readonly string[]
  /** Any when left out. */
  readonly allowPorts?: readonly number[]
  readonly allowUnencrypted?: boolean
  readonly extraCa: string | undefined
}

/** Limits of time that a test need not wait for in full; each left out is as its own module has it. */
interface Pauses {
  /** What a login that failed takes at least. */
  readonly failedLoginMs?: number
  /** After which a process set aside that says nothing is ended. */
  readonly silentAsideMs?: number
  /** After which a mailbox that is being served counts as slow. */
  readonly slowMailboxMs?: number
  /** Between two looks of a worker at who still watches the mailboxes. */
  readonly renewWatchMs?: number
  /** What a language model may take to reword a rule. */
  readonly rulesModelMs?: number
  /** What a webhook may take to answer. */
  readonly webhookMs?: number
  /** What a provider that a team brought may take to answer. */
  readonly companyMs?: number
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly appUrl: string
  readonly home: string
  readonly databaseUrl: string | undefined
  /** Of the same database, where `databaseUrl` leads to a pooler that gives a transaction any connection. */
  readonly databaseDirectUrl?: string | undefined
  readonly tokenKeys: string
  readonly secret: string
  readonly selfHostUnlimited: boolean
  /** Who may make an account: anybody, nobody without an invitation, or the people of these domains. */
  readonly registration: Variables['REGISTRATION']
  readonly wantsSandbox: boolean
  /** Only whoever sits at this machine can come. */
  readonly isLocal: boolean
  readonly sandbox: SandboxAddress | undefined
  /** The sandbox brings mail to every mailbox that is connected. */
  readonly hasTrickle?: boolean
  /** Undefined: not set up here. */
  readonly google: GoogleConfig | undefined
  readonly microsoft: MicrosoftConfig | undefined
  /** Undefined: nothing is sold here, and everyone has full access. */
  readonly stripe: StripeConfig | undefined
  readonly operator: OperatorConfig
  /** How Icebox sends mail of its own; undefined: not at all. */
  readonly outgoing: OutgoingConfig | undefined
  /** How the contact form reaches the operator where that is another way: beside the sandbox. */
  readonly contactOutgoing?: OutgoingConfig | undefined
  readonly mailHosts: MailHostsConfig
  readonly webhooks: WebhooksConfig
  readonly companies: CompaniesConfig
  readonly trustProxy: boolean
  readonly logLevel: Variables['LOG_LEVEL']
  /** Left out in tests: no backups by themselves, no numbers, a log for programs. */
  readonly operation?: OperationConfig
  readonly workerConcurrency: number
  /** IMAP mailboxes a worker holds open, where the system lets it. */
  readonly watchMost: number
  readonly hostOpensPerSecond: number
  readonly pollSeconds: number
  readonly pushPollSeconds: number
  readonly gmailUnitsPerMinute: number
  /** Undefined is off: no text of a message leaves this machine. */
  readonly secondOpinion: LanguageModelConfig | undefined
  /** Undefined is off: no sentence of a rule leaves this machine. */
  readonly rulesModel?: LanguageModelConfig | undefined
  /** Where programs of the system are looked for. */
  readonly path: string
  /** What a process set aside is given of the environment: none of the settings, none of the secrets. */
  readonly childEnv?: Readonly<Record<string, string>>
  /** Whether tax is added also where the sandbox stands in for Stripe. */
  readonly addsTax?: boolean
  readonly pauses?: Pauses
}

/** Reads and checks the environment, makes the data folder and the keys that are missing in it. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = parseVariables(env)
  const [google, microsoft, stripe] = [googleOf(read), microsoftOf(read), stripeOf(read)]
  const home = writableFolder(resolve(read.ICEBOX_HOME))
  return {
    port: read.PORT,
    host: read.HOST,
    appUrl: (read.APP_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, ''),
    home,
    databaseUrl: read.DATABASE_URL,
    databaseDirectUrl: directUrlOf(read),
    tokenKeys: read.TOKEN_KEYS ?? keptTokenKeys(home),
    secret: read.SECRET ?? keptSecret(home, 'secret'),
    selfHostUnlimited: read.SELF_HOST_UNLIMITED,
    registration: read.REGISTRATION,
    wantsSandbox: wantsSandbox(read, Boolean(google || microsoft || stripe)),
    isLocal: isLocal(read),
    sandbox: undefined,
    hasTrickle: read.SANDBOX_TRICKLE === 'on',
    google,
    microsoft,
    stripe,
    operator: operatorOf(read),
    outgoing: outgoingOf(read),
    mailHosts: {
      allowCidrs: read.MAIL_HOST_ALLOW_CIDRS,
      allowPorts: read.MAIL_HOST_ALLOW_PORTS,
      allowUnencrypted: read.MAIL_HOST_ALLOW_UNENCRYPTED,
      extraCa: fileText('MAIL_HOST_CA_FILE', read.MAIL_HOST_CA_FILE),
    },
    webhooks: {
      allowCidrs: read.WEBHOOK_ALLOW_CIDRS,
      extraCa: fileText('WEBHOOK_CA_FILE', read.WEBHOOK_CA_FILE),
    },
    companies: {
      allowCidrs: read.COMPANY_ALLOW_CIDRS,
      extraCa: fileText('COMPANY_CA_FILE', read.COMPANY_CA_FILE),
    },
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
    operation: operationOf(read),
    workerConcurrency: read.WORKER_CONCURRENCY,
    watchMost: read.WATCH_MOST,
    hostOpensPerSecond: read.HOST_OPENS_PER_SECOND,
    pollSeconds: read.POLL_SECONDS,
    pushPollSeconds: read.PUSH_POLL_SECONDS,
    gmailUnitsPerMinute: read.GMAIL_UNITS_PER_MINUTE,
    secondOpinion: languageModelOf(read, 'SECOND_OPINION'),
    rulesModel: languageModelOf(read, 'RULES_MODEL'),
    path: env.PATH ?? '',
    childEnv: childEnvOf(env),
    addsTax: read.STRIPE_TAX,
  }
}

/** For what needs a session of its own: LISTEN, prepared statements, locks and reading that outlast a statement. */
export function directUrl({ databaseDirectUrl }: Pick<Config, 'databaseDirectUrl'>, databaseUrl: string): string {
  return databaseDirectUrl ?? databaseUrl
}

const FOR_CHILDREN = ['PATH', 'TMPDIR', 'NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR']

function childEnvOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    FOR_CHILDREN.flatMap(name => {
      const value = env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

/** The same configuration with the twins in place. */
export function withSandbox(config: Config, sandbox: SandboxAddress): Config {
  const { google, microsoft, stripe, company } = sandbox
  const { operator } = config
  return {
    ...config,
    sandbox,
    // So that the contact form can be tried; what is sent there stays at the demo mail host.
    operator: { ...operator, email: operator.email ?? demoAddress(sandbox) },
    // What is written about play money and a clock that is turned must reach no real person.
    outgoing: demoOutgoing(sandbox),
    contactOutgoing: operator.email === undefined ? undefined : config.outgoing,
    google: google && googleAt(google.url, { ...google, pubsub: google }),
    microsoft: microsoft && microsoftAt(microsoft.url, { ...microsoft, push: true }),
    companies: { ...config.companies, twin: company?.url },
    stripe: stripe
      ? stripeAt(stripe.url, { ...stripe, webhookSecrets: [stripe.webhookSecret] }, config.addsTax)
      : config.stripe,
  }
}

function demoOutgoing({ smtpUrl, caPem }: SandboxAddress): OutgoingConfig | undefined {
  if (smtpUrl === undefined) return undefined
  return { url: smtpUrl, from: `${PRODUCT_NAME} <${demoAddress({ smtpUrl })}>`, ca: caPem }
}

/** The one address at the demo mail host that is the operator's. */
function demoAddress({ smtpUrl }: Pick<SandboxAddress, 'smtpUrl'>): string | undefined {
  return smtpUrl && decodeURIComponent(new URL(smtpUrl).username)
}

/** The text of .env.example. */
export function envExample(): string {
  const lines = Object.entries(VARIABLES).map(([name, { about }]) => {
    const orFile = SECRETS.includes(name) ? `# Or ${name}_FILE: the file that holds it.\n` : ''
    return `# ${about}\n${orFile}#${name}=\n`
  })
  return `# Every setting, all optional. Copy the lines you need into the environment.\n\n${lines.join('\n')}`
}

/** What nobody else may read: each may be in a file instead. */
const SECRETS = Object.entries(VARIABLES).flatMap(([name, each]) => ('isSecret' in each ? [name] : []))

function parseVariables(given: NodeJS.ProcessEnv): Variables {
  const env = withFiles(given, SECRETS)
  const shape = Object.fromEntries(Object.entries(VARIABLES).map(([name, { schema }]) => [name, schema]))
  const values = Object.fromEntries(
    Object.keys(VARIABLES).map(name => [name, env[name] === '' ? undefined : env[name]]),
  )
  const parsed = z.object(shape).safeParse(values)
  if (parsed.success) return parsed.data as Variables
  const [issue] = parsed.error.issues
  const name = String(issue?.path[0])
  const shown = SECRETS.includes(name) ? name : `${name}="${env[name] ?? ''}"`
  throw new ConfigError(`The setting ${shown} cannot be used (${issue?.message}); correct it or leave it out.`)
}

function directUrlOf({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }: Variables): string | undefined {
  if (direct !== undefined && url === undefined)
    throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL as well; set both or leave both out.')
  return direct
}

function outgoingOf({ SMTP_URL: url, MAIL_FROM: from }: Variables): Config['outgoing'] {
  if ((url === undefined) !== (from === undefined)) {
    throw new ConfigError('SMTP_URL and MAIL_FROM go together; set both or leave both out.')
  }
  return url !== undefined && from !== undefined ? { url, from } : undefined
}
