import { randomInt, timingSafeEqual } from 'node:crypto'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { EMAIL_CODE_DIGITS, EMAIL_CODE_MINUTES } from '@icebox/contract/letters'
import type { App } from '../app.ts'
import { inTransaction } from '../kit/db/db.ts'
import { countTry } from '../kit/db/limit.ts'
import { wideNetworkOf } from '../kit/http/network.ts'
import type { Member } from '../kit/http/route.ts'
import { fact, paragraph } from '../kit/letters/parts.ts'
import { logSecurity } from '../kit/log/security-log.ts'
import { NotSent, type OutgoingLetter, sendLetter } from '../kit/outgoing.ts'
import { Problem } from '../kit/problem.ts'
import { publish } from '../kit/queue/publish.ts'
import { letterDigest } from '../kit/sessions/secrets.ts'
import { getAccount, markEmailProven } from './account-store.ts'
import { storeCode, tryCode, useCode } from './email-code-store.ts'

const DAY = 86_400

/**
 * Codes of one account, to one address whichever accounts claim it, from one network and of all together: whoever types
 * the address of somebody else must not be able to flood them.
 */
export const CODE_LETTERS = {
  ofAccount: { max: 5, windowSeconds: 3_600 },
  toAddress: { max: 8, windowSeconds: DAY },
  ofNetwork: { max: 30, windowSeconds: DAY },
  ofAll: { max: 5_000, windowSeconds: DAY },
} as const
/**
 * Guesses per code, of 100 million possible ones. With the limits on letters above, guessing right would take thousands
 * of years.
 */
export const CODE_TRIES = 5

/** Writes a code to the account's address. Throws Problem `conflict`, `unavailable`, `too_many`. */
export async function sendEmailCode(app: App, { accountId, ip }: Member): Promise<{ success: true; sentTo: string }> {
  const { email, email_proven: isProven } = await getAccount(app.db, accountId)
  if (isProven) throw new Problem('conflict', 'Your address is confirmed already.')
  const { outgoing } = app.config
  if (!outgoing) throw new Problem('unavailable', 'This installation sends no letters, so there is nothing to confirm.')
  await countTry(app, `code:${accountId}`, CODE_LETTERS.ofAccount)
  await countTry(app, `code_net:${wideNetworkOf(ip)}`, CODE_LETTERS.ofNetwork)
  const to = letterDigest(app.keys, 'code_to', email.toLowerCase()).toString('base64url')
  await countTry(app, `code_to:${to}`, CODE_LETTERS.toAddress)
  await countTry(app, 'code', CODE_LETTERS.ofAll)
  const code = String(randomInt(10 ** EMAIL_CODE_DIGITS)).padStart(EMAIL_CODE_DIGITS, '0')
  await storeCode(app.db, { accountId, codeHash: codeHash(app, accountId, code), minutes: EMAIL_CODE_MINUTES })
  await sendLetter({ outgoing, keys: app.keys }, codeLetter(email, code)).catch(error => {
    throw error instanceof NotSent ? notSent(app, error) : error
  })
  return { success: true, sentTo: email }
}

/** Proves the account's address. Throws Problem `conflict`, in one wording for every reason. */
export async function confirmEmail(
  app: App,
  { accountId, ip }: Member,
  { code }: { code: string },
): Promise<{ success: true }> {
  const wanted = await tryCode(app.db, accountId, CODE_TRIES)
  const given = codeHash(app, accountId, code)
  if (!wanted || !timingSafeEqual(wanted, given)) {
    logSecurity(app, 'code_refused', { account: accountId, ip, kind: 'email' })
    throw notThis()
  }
  await inTransaction(app, async tx => {
    if (!(await useCode(tx, accountId, given))) throw notThis()
    await markEmailProven(tx, accountId, (await getAccount(tx, accountId)).email)
    await publish(tx, accountId, { type: 'subscription_updated' })
  })
  return { success: true }
}

function notThis(): Problem {
  return new Problem('conflict', 'This code does not hold. Check the digits, or have a new code sent.')
}

function codeHash(app: App, accountId: string, code: string): Buffer {
  return letterDigest(app.keys, `code|${accountId}`, code)
}

function codeLetter(to: string, code: string): OutgoingLetter {
  const half = EMAIL_CODE_DIGITS / 2
  return {
    to,
    subject: `Your ${PRODUCT_NAME} code`,
    parts: [
      fact('Your code', `${code.slice(0, half)} ${code.slice(half)}`),
      paragraph(
        `Enter it in ${PRODUCT_NAME} to confirm that this address is yours. It is good for ${EMAIL_CODE_MINUTES} minutes.`,
      ),
      paragraph(
        'If you did not ask for it, ignore this letter: somebody has mistyped their address, and without the code they get nowhere with yours.',
      ),
    ],
  }
}

function notSent(app: App, error: NotSent): Problem {
  app.log.warn({ err: error }, 'a code could not be sent')
  return new Problem('unavailable', 'Our mail server did not take the letter with your code. Please try again later.')
}
