import { ConfigError } from './error.ts'
import type { Variables } from './variables.ts'

/** Settings of an installation for other people. */
const SERIOUS = [
  'SMTP_URL',
  'DATABASE_URL',
  'OPERATOR_NAME',
  'OPERATOR_ADDRESS',
  'OPERATOR_EMAIL',
  'OPERATOR_EMAILS',
] as const

/**
 * Whether the sandbox is to run. It signs strangers in and lets them turn the clock, so it never starts by itself where
 * others than whoever sits at this machine are meant to come. Throws ConfigError when that must be said first.
 */
export function wantsSandbox(read: Variables, hasProviderKeys: boolean): boolean {
  if (read.SANDBOX === 'on' && hasProviderKeys)
    throw new ConfigError('SANDBOX=on does not go together with keys of a real provider; leave one of them out.')
  if (read.SANDBOX === 'off' || hasProviderKeys) return false
  const sign = signOfOthers(read)
  if (read.SANDBOX === 'on' || sign === undefined) return true
  throw new ConfigError(
    `${sign} and there are no keys of Google, Microsoft or Stripe: set SANDBOX=off to run without them, for mailboxes by IMAP, or SANDBOX=on to show everybody the demo with play money.`,
  )
}

/** Whether only whoever sits at this machine can come. */
export function isLocal({ HOST, APP_URL }: Pick<Variables, 'HOST' | 'APP_URL'>): boolean {
  return isLoopback(HOST) && (APP_URL === undefined || isLoopback(new URL(APP_URL).hostname))
}

function signOfOthers(read: Variables): string | undefined {
  if (!isLoopback(read.HOST)) return `HOST=${read.HOST} lets others in`
  if (!isLocal(read)) return `APP_URL=${read.APP_URL} is for others`
  const name = SERIOUS.find(each => read[each] !== undefined)
  return name && `${name} is set`
}

/** Whether only this machine itself reaches the address. */
export function isLoopback(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}
