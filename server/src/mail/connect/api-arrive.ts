import type { OutlookAnswer } from '@icebox/contract/providers'
import { claimAttempt } from '../../accounts/oauth/attempt.ts'
import type { Ending } from '../../accounts/oauth/land.ts'
import { MICROSOFT } from '../../accounts/oauth/microsoft.ts'
import { redeem } from '../../accounts/oauth/redeem.ts'
import { ProviderRefusal } from '../../accounts/oauth/refusal.ts'
import type { App } from '../../app.ts'
import { acting } from '../../kit/audit/acting.ts'
import { wideNetworkOf } from '../../kit/http/network.ts'
import type { Member } from '../../kit/http/route.ts'
import { connectApiMailbox } from './api-connect.ts'

/** Google leads the browser back for the mailbox as it does for signing in. */
export const gmailEnding: Ending = {
  reached: async (app, visitor, arrived) => {
    const { accountId } = arrived.attempt
    // Who began it must still be the one signed in here.
    if (accountId === null || accountId !== visitor.accountId) throw new ProviderRefusal('expired')
    const deed = { accountId, by: 'person', act: 'mailbox_connected', net: wideNetworkOf(visitor.ip) } as const
    await connectApiMailbox(acting(app, deed), accountId, arrived)
    return '/dashboard?gmail=connected'
  },
  failed: ({ failure, facts: { chosen, expected } }) => {
    const query = new URLSearchParams({ error: failure })
    if (chosen !== undefined) query.set('chosen', chosen)
    if (expected !== undefined) query.set('expected', expected)
    return `/setup-gmail?${query}`
  },
}

interface OutlookReturn {
  readonly code?: string | undefined
  readonly state: string
  readonly error?: string | undefined
}

/** Microsoft leads the browser back to our page, which hands over what it brought. */
export async function endOutlook(
  app: App,
  member: Member,
  { code, state, error }: OutlookReturn,
): Promise<OutlookAnswer> {
  const attempt = await claimAttempt(app, { provider: MICROSOFT.name, state, caller: member })
  const isTheirs = attempt?.purpose === 'mailbox' && attempt.accountId === member.accountId
  try {
    if (!isTheirs || attempt.isLate) throw new ProviderRefusal('expired')
    const redeemed = await redeem(app, MICROSOFT, { attempt, brought: { code, error: error || undefined } })
    const address = await connectApiMailbox(app, member.accountId, { ...redeemed, provider: MICROSOFT, attempt })
    return { success: true, address }
  } catch (refusal) {
    if (!(refusal instanceof ProviderRefusal)) throw refusal
    return { success: false, failure: refusal.failure, ...refusal.facts }
  }
}
