import { ConfigError } from './error.ts'
import { isLoopback } from './sandbox.ts'
import type { Variables } from './variables.ts'

/** How an installation is looked after. */
export interface OperationConfig {
  readonly backups: { readonly isDaily: boolean; readonly keep: number }
  /** Under which keys go into a backup, where that is asked for. */
  readonly passphrase: string | undefined
  /** Undefined: nobody is told any numbers. */
  readonly metrics: MetricsConfig | undefined
  readonly logFormat: Variables['LOG_FORMAT']
}

export interface MetricsConfig {
  /** Of the web server; the worker's is the next. */
  readonly port: number
  readonly host: string
  readonly token: string | undefined
}

/** Throws ConfigError where numbers would be told to anybody. */
export function operationOf(read: Variables): OperationConfig {
  return {
    backups: { isDaily: read.BACKUP_EVERY === 'day', keep: read.BACKUP_KEEP },
    passphrase: read.BACKUP_PASSPHRASE,
    metrics: metricsOf(read),
    logFormat: read.LOG_FORMAT,
  }
}

function metricsOf({ METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token }: Variables) {
  if (port === undefined) return undefined
  if (token === undefined && !isLoopback(host))
    throw new ConfigError(
      `METRICS_HOST=${host} shows the numbers of this installation to others; set METRICS_TOKEN, or leave METRICS_HOST out.`,
    )
  return { port, host, token }
}
