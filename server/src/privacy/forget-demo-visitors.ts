import { listAccountsBefore } from '../accounts/account-store.ts'
import { DEMO_PATTERN, isDemoAddress } from '../accounts/demo-visitor.ts'
import type { App } from '../app.ts'
import { deleteUser } from './erase.ts'

const DAY_MS = 86_400_000
/** Whoever waits for it must not wait long; the next ones come with the next time. */
const AT_ONCE = 10

/** Deletes accounts of those who tried the demo more than a day ago, the oldest first. Answers how many. */
export async function forgetDemoVisitors(app: App): Promise<number> {
  if (!app.config.sandbox) return 0
  const old = await listAccountsBefore(app.db, DEMO_PATTERN, new Date(Date.now() - DAY_MS))
  const due = old.filter(({ email }) => isDemoAddress(email)).slice(0, AT_ONCE)
  for (const { id } of due) await deleteUser(app, { accountId: id }, { dissolvesTeam: true })
  return due.length
}
