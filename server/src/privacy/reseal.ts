import { resealCompanies } from '../accounts/company/sealed.ts'
import { resealAnswers } from '../api/serving/reseal-answers.ts'
import { resealWebhooks } from '../api/webhooks/sealed.ts'
import type { App } from '../app.ts'
import { resealCredentials, resealGrants } from '../mail/mailboxes/reseal.ts'

/** Seals under the first key whatever lies under an older one. Answers how many values. */
export async function resealAll(app: App): Promise<number> {
  const ways = [resealCredentials, resealGrants, resealWebhooks, resealAnswers, resealCompanies]
  let count = 0
  for (const each of ways) count += await each(app)
  return count
}
