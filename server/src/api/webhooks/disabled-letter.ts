import { PRODUCT_NAME } from '@icebox/contract/constants'
import { findAccount } from '../../accounts/account-store.ts'
import type { App } from '../../app.ts'
import { action, paragraph } from '../../kit/letters/parts.ts'
import { NotSent, sendLetter } from '../../kit/outgoing.ts'
import type { Jobs } from '../../kit/queue/queue.ts'
import { urlOf } from './sealed.ts'
import { findWebhook } from './webhook-store.ts'

/** Tells its owner that a webhook was switched off; one that was removed or goes on meanwhile is no matter. Throws NotSent. */
export async function sendDisabledLetter(app: App, { webhookId }: Jobs['webhook-letter']): Promise<void> {
  const { outgoing, appUrl } = app.config
  const webhook = await findWebhook(app.db, webhookId)
  const account = webhook && (await findAccount(app.db, webhook.account_id))
  if (!outgoing || webhook?.state !== 'disabled' || !account?.email_proven) return
  const { host } = new URL(urlOf(app, webhook))
  const parts = [
    paragraph(
      `For five days ${host} took none of the messages that ${PRODUCT_NAME} sent to your webhook there, so it was switched off.`,
    ),
    paragraph(
      'What happened meanwhile can be sent again for 90 days. See to it that the address answers with 2xx, then let the webhook go on.',
    ),
    action('Your webhooks', `${appUrl}/webhooks`),
  ]
  try {
    const subject = `Your webhook at ${host} was switched off`
    await sendLetter({ outgoing, keys: app.keys }, { to: account.email, subject, parts })
  } catch (error) {
    // Twice is worse than never: the page says it too.
    if (!(error instanceof NotSent) || !error.mayHaveGone) throw error
    app.log.warn({ err: error }, 'a letter about a webhook may not have gone out')
  }
}
