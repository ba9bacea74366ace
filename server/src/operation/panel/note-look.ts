import type { App } from '../../app.ts'
import { countTry } from '../../kit/db/limit.ts'
import type { Member } from '../../kit/http/route.ts'
import { logSecurity } from '../../kit/log/security-log.ts'

/** Each look asks the database, and some ask providers. */
const LOOKS = { max: 120, windowSeconds: 3_600 }

/**
 * Counts a look and writes it to the log of the installation; the audit trail of the operator's team tells of it as well.
 * Throws Problem `too_many`.
 */
export async function noteLook(app: App, { accountId, ip }: Member, kind: 'installation' | 'findings'): Promise<void> {
  await countTry(app, `operator:${accountId}`, LOOKS)
  logSecurity(app, 'operator_looked', { account: accountId, ip, kind })
}
