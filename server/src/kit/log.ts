import { type Logger, pino } from 'pino'

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
  'subject',
  'from',
  'text',
  'html',
  'raw',
]
const REDACT = SECRET.flatMap(name => [name, `*.${name}`, `*.*.${name}`, `req.headers.${name}`])

/** JSON lines on standard error, written at once so that nothing is lost on exit; standard output is for people. */
export function openLog(level: string): Logger {
  return pino(
    { level, redact: { paths: REDACT, censor: '[cut]' }, base: undefined },
    pino.destination({ dest: 2, sync: true }),
  )
}
