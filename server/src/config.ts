import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { z } from 'zod'

/** A setting that cannot be used; the message is one sentence that says what to do. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

const flag = z.enum(['true', 'false'], 'must be true or false').transform(text => text === 'true')
/** A whole number within bounds, with one sentence for whatever else is given. */
function wholeNumber(least: number, most: number) {
  const rule = `must be a whole number from ${least} to ${most}`
  return z.coerce.number(rule).int(rule).min(least, rule).max(most, rule)
}

const port = wholeNumber(1, 65_535)
const list = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim())
    .filter(part => part !== ''),
)

/** Every variable the product reads, in the order .env.example lists them. */
export const VARIABLES = {
  PORT: { schema: port.default(3000), about: 'Port of the web server.' },
  HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    about: 'Address the web server binds. Use 0.0.0.0 behind a proxy in a container.',
  },
  APP_URL: {
    schema: z.url().optional(),
    about: 'Address people open in the browser. Default: http://localhost and the port.',
  },
  ICEBOX_HOME: {
    schema: z.string().min(1).default('.icebox'),
    about: 'Data folder: the embedded database, keys and the demo mail.',
  },
  DATABASE_URL: {
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\//, 'must begin with postgres://')
      .optional(),
    about: 'A PostgreSQL of your own, 15 or newer. Default: an embedded one in the data folder.',
  },
  TOKEN_KEYS: {
    schema: z.string().optional(),
    about:
      'Keys that encrypt mailbox passwords: "k2:<base64 of 32 bytes>,k1:<...>". The first encrypts, all decrypt. Default: one made in the data folder.',
  },
  SECRET: {
    schema: z.string().min(32, 'must have at least 32 characters').optional(),
    about: 'Secret for digests and sign-up tokens. Default: one made in the data folder.',
  },
  SELF_HOST_UNLIMITED: {
    schema: flag.default(false),
    about: 'true gives everyone full access without a plan or a monthly limit.',
  },
  SANDBOX: {
    schema: z.enum(['auto', 'off']).default('auto'),
    about: 'auto starts local twins of the providers while no provider keys are set; off never does.',
  },
  MAIL_HOST_ALLOW_CIDRS: {
    schema: list.default([]),
    about: 'Private or loopback networks where mail hosts may be, for example 192.168.1.0/24. Comma separated.',
  },
  MAIL_HOST_CA_FILE: {
    schema: z.string().min(1).optional(),
    about: 'PEM file of a private certificate authority, trusted only for hosts in MAIL_HOST_ALLOW_CIDRS.',
  },
  TRUST_PROXY: { schema: flag.default(false), about: 'true when a reverse proxy in front sets X-Forwarded-For.' },
  LOG_LEVEL: {
    schema: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
    about: 'How much the log says.',
  },
  WORKER_CONCURRENCY: {
    schema: wholeNumber(1, 64).default(8),
    about: 'Mailboxes a worker process serves at the same moment.',
  },
  POLL_SECONDS: {
    schema: wholeNumber(1, 3600).default(60),
    about: 'How often a mailbox is checked when nothing wakes us sooner.',
  },
  SECOND_OPINION: {
    schema: z.enum(['off', 'openai', 'anthropic']).default('off'),
    about:
      'openai (any endpoint of that kind) or anthropic asks a language model about close calls; their text then leaves this machine.',
  },
  SECOND_OPINION_URL: {
    schema: z
      .url({ protocol: /^https?$/, error: 'must begin with https:// or http://' })
      .refine(text => !/[?#@]/.test(text), 'must hold no ?, # or @')
      .optional(),
    about: 'Base URL of the language model, for example https://host/v1. Default for anthropic: its own.',
  },
  SECOND_OPINION_KEY: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]+$/, 'must be plain signs without spaces')
      .optional(),
    about: 'Key for the language model.',
    isSecret: true,
  },
  SECOND_OPINION_MODEL: { schema: z.string().optional(), about: 'Name of the language model, as its provider has it.' },
  SECOND_OPINION_DAILY_LIMIT_CENTS: {
    schema: wholeNumber(1, 1_000_000).default(100),
    about: 'What all second opinions of a day (UTC) may cost together, in cents.',
  },
  SECOND_OPINION_INPUT_CENTS: {
    schema: wholeNumber(0, 1_000_000).default(1_500),
    about:
      'Price of a million tokens sent, in cents. The default is high, so that the limit holds too early, not late.',
  },
  SECOND_OPINION_OUTPUT_CENTS: {
    schema: wholeNumber(0, 1_000_000).default(7_500),
    about: 'Price of a million tokens answered, in cents; high by default likewise.',
  },
} as const

type Variables = { [K in keyof typeof VARIABLES]: z.output<(typeof VARIABLES)[K]['schema']> }

/** Where the twins listen, when they run. */
export interface SandboxAddress {
  /** The control API. */
  readonly url: string
  readonly token: string
  /** The demo mail host's certificate authority, trusted for that host alone. */
  readonly caPem: string
  /** The demo mail host. */
  readonly imap: { readonly host: string; readonly port: number; readonly smtpHost: string; readonly smtpPort: number }
}

/** Which language model is asked about close calls, and what it may cost. */
export interface SecondOpinionConfig {
  readonly provider: 'openai' | 'anthropic'
  /** Without a slash at the end. */
  readonly url: string
  /** Empty when the endpoint wants none. */
  readonly key: string
  readonly model: string
  readonly dailyLimitCents: number
  /** Cents for a million tokens. */
  readonly inputCents: number
  readonly outputCents: number
}

export interface Config {
  readonly port: number
  readonly host: string
  readonly appUrl: string
  readonly home: string
  readonly databaseUrl: string | undefined
  readonly tokenKeys: string
  readonly secret: string
  readonly selfHostUnlimited: boolean
  readonly wantsSandbox: boolean
  readonly sandbox: SandboxAddress | undefined
  readonly mailHosts: { readonly allowCidrs: readonly string[]; readonly extraCa: string | undefined }
  readonly trustProxy: boolean
  readonly logLevel: Variables['LOG_LEVEL']
  readonly workerConcurrency: number
  readonly pollSeconds: number
  /** Undefined is off: no text of a message leaves this machine. */
  readonly secondOpinion: SecondOpinionConfig | undefined
  /** Where programs of the system are looked for. */
  readonly path: string
}

/** Reads and checks the environment, makes the data folder and the keys that are missing in it. Throws ConfigError. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = parseVariables(env)
  const home = writableFolder(resolve(read.ICEBOX_HOME))
  return {
    port: read.PORT,
    host: read.HOST,
    appUrl: (read.APP_URL ?? `http://localhost:${read.PORT}`).replace(/\/$/, ''),
    home,
    databaseUrl: read.DATABASE_URL,
    tokenKeys: read.TOKEN_KEYS ?? `k1:${keptSecret(home, 'token-key')}`,
    secret: read.SECRET ?? keptSecret(home, 'secret'),
    selfHostUnlimited: read.SELF_HOST_UNLIMITED,
    wantsSandbox: read.SANDBOX === 'auto',
    sandbox: undefined,
    mailHosts: {
      allowCidrs: read.MAIL_HOST_ALLOW_CIDRS,
      extraCa: fileText('MAIL_HOST_CA_FILE', read.MAIL_HOST_CA_FILE),
    },
    trustProxy: read.TRUST_PROXY,
    logLevel: read.LOG_LEVEL,
    workerConcurrency: read.WORKER_CONCURRENCY,
    pollSeconds: read.POLL_SECONDS,
    secondOpinion: secondOpinionOf(read),
    path: env.PATH ?? '',
  }
}

/** The same configuration with the twins in place. */
export function withSandbox(config: Config, sandbox: SandboxAddress): Config {
  return { ...config, sandbox }
}

/** The text of .env.example. */
export function envExample(): string {
  const lines = Object.entries(VARIABLES).map(([name, { about }]) => `# ${about}\n#${name}=\n`)
  return `# Every setting, all optional. Copy the lines you need into the environment.\n\n${lines.join('\n')}`
}

function parseVariables(env: NodeJS.ProcessEnv): Variables {
  const shape = Object.fromEntries(Object.entries(VARIABLES).map(([name, { schema }]) => [name, schema]))
  const given = Object.fromEntries(Object.keys(VARIABLES).map(name => [name, env[name] === '' ? undefined : env[name]]))
  const parsed = z.object(shape).safeParse(given)
  if (parsed.success) return parsed.data as Variables
  const [issue] = parsed.error.issues
  const name = String(issue?.path[0])
  const isSecret = 'isSecret' in (VARIABLES[name as keyof Variables] ?? {})
  const shown = isSecret ? name : `${name}="${env[name] ?? ''}"`
  throw new ConfigError(`The setting ${shown} cannot be used (${issue?.message}); correct it or leave it out.`)
}

/** The SDK would look for an address in the environment by itself if it were given none. */
const ANTHROPIC_URL = 'https://api.anthropic.com/v1'

function secondOpinionOf(read: Variables): SecondOpinionConfig | undefined {
  const provider = read.SECOND_OPINION
  if (provider === 'off') return undefined
  const needed = (name: 'SECOND_OPINION_URL' | 'SECOND_OPINION_KEY' | 'SECOND_OPINION_MODEL') => {
    const value = read[name]
    if (value !== undefined) return value
    throw new ConfigError(`SECOND_OPINION=${provider} needs ${name} as well; set it or leave SECOND_OPINION out.`)
  }
  const isOpenAi = provider === 'openai'
  const url = isOpenAi ? needed('SECOND_OPINION_URL') : (read.SECOND_OPINION_URL ?? ANTHROPIC_URL)
  return {
    provider,
    url: url.replace(/\/+$/, ''),
    // A model on a machine of one's own often asks for no key.
    key: isOpenAi ? (read.SECOND_OPINION_KEY ?? '') : needed('SECOND_OPINION_KEY'),
    model: needed('SECOND_OPINION_MODEL'),
    dailyLimitCents: read.SECOND_OPINION_DAILY_LIMIT_CENTS,
    inputCents: read.SECOND_OPINION_INPUT_CENTS,
    outputCents: read.SECOND_OPINION_OUTPUT_CENTS,
  }
}

function writableFolder(folder: string): string {
  try {
    makeFolder(folder)
    writeFileSync(resolve(folder, '.writable'), '')
    return folder
  } catch {
    throw new ConfigError(`The data folder ${folder} cannot be written; set ICEBOX_HOME to a folder that can.`)
  }
}

/** One folder at a time: Node's own way of making several never returns below /proc. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

function keptSecret(home: string, name: string): string {
  const file = resolve(home, name)
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

function fileText(variable: string, file: string | undefined): string | undefined {
  if (file === undefined) return undefined
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError(`The file ${file} named by ${variable} cannot be read; correct the path or leave it out.`)
  }
}
