import type { ImapSettings } from '@icebox/mailbox/settings'
import type { App } from '../../app.ts'
import type { Tx } from '../../kit/db/db.ts'
import { countTry } from '../../kit/db/limit.ts'
import { wideNetworkOf } from '../../kit/http/network.ts'
import type { Visitor } from '../../kit/http/route.ts'
import { isDemoHost } from './connect-login.ts'

/**
 * Accounts that begin with a mailbox, from one network (/24 or /48): a mail host of somebody's own lets in whomever they
 * like, and each account is served by the workers from then on.
 */
export const NEW_ACCOUNTS = {
  ofHour: { max: 20, windowSeconds: 3_600, refusal: refusal('in an hour') },
  ofDay: { max: 60, windowSeconds: 86_400, refusal: refusal('tomorrow') },
} as const

function refusal(when: string): string {
  return `Many new accounts came from your network. Please try again ${when}, or sign in another way.`
}

interface Beginner {
  readonly visitor: Visitor
  readonly settings: ImapSettings
}

/** Counts in the transaction that makes the account, so that a refused one is none. Throws Problem `too_many`. */
export async function countNewAccount(tx: Tx, app: App, { visitor, settings }: Beginner): Promise<void> {
  // People of the demo mail host are made up; who may be one is limited where they are made.
  if (isDemoHost(app, settings)) return
  const network = wideNetworkOf(visitor.ip)
  await countTry({ db: tx }, `new-account-hour:${network}`, NEW_ACCOUNTS.ofHour)
  await countTry({ db: tx }, `new-account:${network}`, NEW_ACCOUNTS.ofDay)
}
