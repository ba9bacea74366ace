import type { OutputOf } from '@icebox/contract/call'
import { STOPPABLE, type StoppableLetter, type stopLetter as stopCall } from '@icebox/contract/letters'
import type { App } from '../../app.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { type HookAnswer, type HookCall, Rejected } from '../../kit/http/hook.ts'
import type { Visitor } from '../../kit/http/route.ts'
import { Problem } from '../../kit/problem.ts'
import { publish } from '../../kit/queue/publish.ts'
import { readLink, signLink } from '../../kit/sessions/signed-link.ts'
import { findAccount } from '../account-store.ts'
import { type LetterChoiceChange, lockChoice, updateChoice } from './choice-store.ts'

/** The page of the last line of letters that one may do without; a mail program may also post to it (RFC 8058). */
export const STOP_PAGE = '/letters/stop'

/** Stops letters of this kind to this account, and nothing else, for good. */
export function stopLink({ config, keys }: App, letter: StoppableLetter, accountId: string): string {
  const token = signLink(keys, { purpose: `stop ${letter}`, id: accountId, expiresAt: null })
  return `${config.appUrl}${STOP_PAGE}?${new URLSearchParams({ letter, token })}`
}

/** Throws Problem `not_found` for a token that is not ours, or whose account is gone. */
export async function stopLetter(
  app: App,
  _visitor: Visitor,
  { letter, token }: { letter: StoppableLetter; token: string },
): Promise<OutputOf<typeof stopCall>> {
  if (!(await stop(app, letter, token)))
    throw new Problem('not_found', 'This link is not complete. Please open it from the letter again.')
  return { success: true }
}

/** What a mail program sends when its unsubscribe button is pressed. Throws Rejected. */
export async function mailProgramStopsLetter(app: App, { query }: HookCall): Promise<HookAnswer> {
  const { token, letter } = query
  const known = STOPPABLE.find(each => each === letter)
  if (typeof token !== 'string' || !known || !(await stop(app, known, token))) throw new Rejected(403, 'signature')
  return { status: 200, text: 'No more of these letters are sent to you.' }
}

const OFF: Record<StoppableLetter, LetterChoiceChange> = {
  digest: { digest: 'off', digest_due_at: null },
  team_week: { team_week: false, team_week_due_at: null },
  trouble: { trouble: false },
}

async function stop(app: App, letter: StoppableLetter, token: string): Promise<boolean> {
  const claim = readLink(app.keys, `stop ${letter}`, token)
  if (typeof claim === 'string') return false
  return inTransaction(app, async tx => {
    if (!(await findAccount(tx, claim.id))) return false
    await lockChoice(tx, claim.id)
    await updateChoice(tx, claim.id, OFF[letter])
    await publish(tx, claim.id, { type: 'settings_updated' })
    return true
  })
}
