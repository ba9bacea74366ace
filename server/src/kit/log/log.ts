import { join } from 'node:path'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'
import { errorFile } from './error-file.ts'
import { type LogLine, tellLossesRarely } from './log-losses.ts'
import { prettyLine } from './pretty.ts'

export type { Logger }

/** Nothing of a letter or a password may reach the log; these paths are cut wherever they appear. */
const SECRET = [
  'authorization',
  'cookie',
  'access_token',
  'refresh_token',
  'code',
  'credential',
  'appPassword',
  'password',
  'client_secret',
  'clientSecret',
  'id_token',
  'token',
  'accessToken',
  'refreshToken',
  'state',
  'nonce',
  'verifier',
  'email',
  'address',
  'query',
  'url',
  'subject',
  'from',
  'text',
  'html',
  'raw',
]
const REDACT = SECRET.flatMap(name => [name, `*.${name}`, `*.*.${name}`, `req.headers.${name}`])

/**
 * What the log says of an error: its kind, its codes and where it arose. Its words stay out, and whatever else hangs on
 * it, because a library puts what it was given there: a row that was refused, a server's answer, a piece of JSON.
 */
export function errorFacts(error: unknown): object {
  if (!(error instanceof Error)) return { kind: typeof error }
  const facts = Object.fromEntries(
    FACTS.flatMap(name => fact(name, (error as unknown as Record<string, unknown>)[name])),
  )
  // A message of several lines could pass for a part of the stack.
  const stack = (error.stack ?? '').replace(error.message, '').split('\n')
  const at = stack.filter(line => /^ {4}at .*:\d+:\d+\)?$/.test(line)).map(line => line.trim())
  const cause = error.cause === undefined ? {} : { cause: errorFacts(error.cause) }
  // `code` itself is a word the log cuts wherever it stands.
  const { code: errorCode, ...others } = facts
  return { kind: error.name, errorCode, ...others, at: at.slice(0, DEEPEST), ...cause }
}

const DEEPEST = 8
const FACTS = [
  'code',
  'reason',
  'severity',
  'table',
  'column',
  'constraint',
  'routine',
  'syscall',
  'port',
  'statusCode',
]

/** Codes and names only; anything longer or with spaces is somebody's sentence. */
function fact(name: string, value: unknown): [string, string | number][] {
  if (typeof value === 'number') return [[name, value]]
  return typeof value === 'string' && /^[\w.:-]{1,64}$/.test(value) ? [[name, value]] : []
}

/** JSON lines on standard error, written at once so that nothing is lost on exit; standard output is for people. */
export function openLog(level: string, out: DestinationStream = standardError()): Logger {
  const redact = { paths: REDACT, censor: '[cut]' }
  return pino({ level, redact, serializers: { err: errorFacts }, base: undefined, hooks: rarely() }, out)
}

/** What an installation says of how it logs. */
interface LogConfig {
  readonly logLevel: string
  readonly home: string
  readonly operation?: { readonly logFormat: 'json' | 'pretty' } | undefined
}

/** The log of an installation: standard error, for programs or for people, and its errors in the data folder as well. */
export function openLogOf({ logLevel, home, operation }: LogConfig): Logger {
  const lines = standardError()
  const shown = operation?.logFormat === 'pretty' ? { write: (line: string) => lines.write(prettyLine(line)) } : lines
  const kept = errorFile({ folder: join(home, 'log') })
  const write = (line: string) => {
    shown.write(line)
    kept.write(line)
  }
  return openLog(logLevel, { write })
}

function rarely(): LoggerOptions['hooks'] {
  const tell = tellLossesRarely()
  return {
    logMethod(said, method) {
      const [fields, words] = said as unknown[]
      if (typeof fields !== 'object' || fields === null || typeof words !== 'string') return method.apply(this, said)
      const line = tell([fields, words])
      if (line) method.apply(this, line as Mutable<LogLine>)
    },
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

function standardError(): DestinationStream {
  return pino.destination({ dest: 2, sync: true })
}
