import { siteOf } from '../http/network.ts'
import type { Logger } from './log.ts'

/** What an operator must be able to see of an attack, or of who did what with an account. */
export type SecurityEvent =
  | 'signed_in'
  | 'sign_in_failed'
  | 'refused'
  | 'limited'
  | 'account_deleted'
  | 'role_changed'
  | 'exported'
  | 'key_made'
  | 'key_revoked'
  | 'operator_looked'
  | 'webhook_added'
  | 'webhook_removed'
  | 'webhook_secret_changed'

interface Facts {
  readonly account?: string | undefined
  /** As networkOf names it; only its beginning is written down. */
  readonly ip?: string
  /** A closed word, or the path of a call with its places empty. */
  readonly kind?: string | undefined
}

const ALARMING: ReadonlySet<SecurityEvent> = new Set(['sign_in_failed', 'refused', 'limited'])

/** One line of the security log, all of which carry `security`. No address, name or secret stands in it. */
export function logSecurity(
  { log }: { readonly log: Logger },
  event: SecurityEvent,
  { account, ip, kind }: Facts,
): void {
  const facts = { security: event, account, network: ip && shortened(ip), kind }
  if (ALARMING.has(event)) log.warn(facts, 'security')
  else log.info(facts, 'security')
}

/** 24 bits of an IPv4 address, 48 of an IPv6 one: enough to see from where, too little to say who. */
function shortened(network: string): string {
  return siteOf(network).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}
