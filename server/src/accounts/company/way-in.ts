import { PRODUCT_NAME } from '@icebox/contract/constants'
import { WAY_IN_PAGE } from '@icebox/contract/safety/company'
import type { App } from '../../app.ts'
import { type Db, inTransaction, type Tx } from '../../kit/db/db.ts'
import { countTry, countUp } from '../../kit/db/limit.ts'
import { wideNetworkOf } from '../../kit/http/network.ts'
import type { Visitor } from '../../kit/http/route.ts'
import { action, paragraph } from '../../kit/letters/parts.ts'
import { NotSent, sendLetter } from '../../kit/outgoing.ts'
import { Problem } from '../../kit/problem.ts'
import { addJob, type Jobs } from '../../kit/queue/queue.ts'
import { letterDigest, randomToken, sha256 } from '../../kit/sessions/secrets.ts'
import { type Account, findAccount } from '../account-store.ts'
import { listIdentities } from '../identity-store.ts'
import { hasOther } from '../ways.ts'
import { isHeld } from './held-store.ts'
import { listProvenAt, storeWayIn, takeWayIn } from './way-in-store.ts'

const DAY = 86_400
const LASTS_HOURS = 24
/** Asked for by one network; letters to all that are due, and to one address whoever asks. */
const ASKED = { max: 20, windowSeconds: DAY }
const LETTERS_OF_ALL = { max: 2_000, windowSeconds: DAY }
const TO_ADDRESS = { max: 3, windowSeconds: DAY }
const OPENED = { max: 30, windowSeconds: 900 }

/**
 * Sends a link to whoever has no way to sign in any more, such as one who came by a team's provider and has left the team.
 * Answers the same whether there is such an account, and as soon: the letter is a job's. Throws Problem `unavailable`, `too_many`.
 */
export async function askWayIn(app: App, visitor: Visitor, { email }: { email: string }): Promise<{ success: true }> {
  if (!app.config.outgoing)
    throw new Problem('unavailable', 'This installation sends no letters. Please write to whoever runs it.')
  await countTry(app, `way_in_net:${wideNetworkOf(visitor.ip)}`, ASKED)
  const to = letterDigest(app.keys, 'way_in_to', email).toString('base64url')
  if (!(await countUp(app, `way_in_to:${to}`, TO_ADDRESS))) return { success: true }
  for (const { id: accountId } of await listProvenAt(app.db, email)) {
    await addJob(app.db, { name: 'way-in-letter', payload: { accountId }, key: `way-in-letter:${accountId}` })
  }
  return { success: true }
}

/** The job behind it. Whoever has a way of their own, or has to sign in at their team's provider, gets none. Throws NotSent. */
export async function sendWayIn(app: App, { accountId }: Jobs['way-in-letter']): Promise<void> {
  const { outgoing, appUrl } = app.config
  const account = await findAccount(app.db, accountId)
  if (!outgoing || !account || !(await mayEnterByLetter(app.db, app, account))) return
  if (!(await countUp(app, 'way_in', LETTERS_OF_ALL))) {
    app.log.warn('no more letters with a way in go today')
    return
  }
  const token = randomToken()
  await storeWayIn(app.db, { accountId, tokenHash: sha256(token), hours: LASTS_HOURS })
  const parts = [
    paragraph(
      `You have no other way to sign in to your ${PRODUCT_NAME} account: nothing that is set up here opens it.`,
    ),
    action('Sign in', `${appUrl}${WAY_IN_PAGE}#way_in=${token}`),
    paragraph(`The link works once, for ${LASTS_HOURS} hours. Then add a way to sign in of your own in the settings.`),
    paragraph('If it has ended, ask for a new one where you sign in, under “Sign in with your company”.'),
  ]
  try {
    await sendLetter(
      { outgoing, keys: app.keys },
      { to: account.email, subject: `Your way in to ${PRODUCT_NAME}`, parts },
    )
  } catch (error) {
    if (!(error instanceof NotSent) || !error.mayHaveGone) throw error
    app.log.warn({ err: error }, 'a letter with a way in may not have gone')
  }
}

/** Signs in whoever holds the link of such a letter. Throws Problem `gone`, in one wording for every reason; `too_many`. */
export async function openWayIn(
  app: App,
  visitor: Visitor,
  { token }: { token: string },
): Promise<{ redirectUrl: string }> {
  await countTry(app, `way_in_open:${visitor.ip}`, OPENED)
  const accountId = await inTransaction(app, async tx => {
    const id = await takeWayIn(tx, sha256(token))
    const account = id === undefined ? undefined : await findAccount(tx, id)
    return account && (await mayEnterByLetter(tx, app, account)) ? account.id : undefined
  })
  if (accountId === undefined) {
    throw new Problem('gone', 'This link has ended or was used. Ask for a new one below.')
  }
  await visitor.startSession({ accountId })
  return { redirectUrl: '/settings' }
}

async function mayEnterByLetter(db: Db | Tx, app: Pick<App, 'config'>, account: Account): Promise<boolean> {
  if (!account.email_proven || (await isHeld(db, account.id, app.config.selfHostUnlimited))) return false
  return !hasOther(app, await listIdentities(db, account.id), [])
}
