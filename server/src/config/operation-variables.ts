import { z } from 'zod'
import { wholeNumber } from './values.ts'

const addresses = z.string().transform(text =>
  text
    .split(',')
    .map(part => part.trim().toLowerCase())
    .filter(part => part !== ''),
)

/** What looking after an installation needs; a part of VARIABLES. */
export const OPERATION_VARIABLES = {
  OPERATOR_EMAILS: {
    schema: addresses.pipe(z.array(z.email('must be email addresses, comma separated'))).optional(),
    about:
      'Who sees the page /operator, which tells how the installation is, in numbers: the proven addresses of their accounts, comma separated. Default: nobody, and there is no such page.',
  },
  LOG_FORMAT: {
    schema: z.enum(['json', 'pretty']).default('json'),
    about: 'json writes the log for programs, pretty for people.',
  },
  BACKUP_EVERY: {
    schema: z.enum(['off', 'day']).default('off'),
    about: 'day writes a backup into the folder backups of the data folder every day. It holds no keys.',
  },
  BACKUP_KEEP: {
    schema: wholeNumber(1, 1_000).default(14),
    about: 'How many of those backups are kept.',
  },
  BACKUP_PASSPHRASE: {
    schema: z.string().min(12, 'must have at least 12 characters').optional(),
    about: 'For icebox backup --with-keys, and for icebox restore of what that wrote.',
    isSecret: true,
  },
  METRICS_PORT: {
    schema: wholeNumber(1, 65_534).optional(),
    about:
      'Port where the web server tells its numbers to Prometheus, at /metrics; the worker uses the port after it. Default: nothing is told.',
  },
  METRICS_HOST: {
    schema: z.string().min(1).default('127.0.0.1'),
    about: 'Address for METRICS_PORT. Another one than this machine needs METRICS_TOKEN.',
  },
  METRICS_TOKEN: {
    schema: z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, 'must have at least 16 plain signs without spaces')
      .optional(),
    about: 'Whoever asks for the numbers has to show it: Authorization: Bearer and this.',
    isSecret: true,
  },
} as const
