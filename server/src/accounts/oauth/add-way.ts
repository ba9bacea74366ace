import type { App } from '../../app.ts'
import { acting } from '../../kit/audit/acting.ts'
import { inTransaction } from '../../kit/db/db.ts'
import { wideNetworkOf } from '../../kit/http/network.ts'
import type { Member, Visitor } from '../../kit/http/route.ts'
import { Problem } from '../../kit/problem.ts'
import { addWay } from '../ways.ts'
import { beginAttempt } from './attempt.ts'
import type { Arrived, Ending } from './land.ts'
import type { OAuthProvider } from './provider.ts'
import { ProviderRefusal } from './refusal.ts'

/** Somebody signed in wants an account at the provider to open theirs as well. */
export function askWay(provider: OAuthProvider) {
  return (app: App, member: Member) =>
    beginAttempt(app, { provider, purpose: 'way', caller: member, accountId: member.accountId, choice: {} })
}

export const wayEnding: Ending = {
  reached: async (app: App, visitor: Visitor, { provider, proof, attempt }: Arrived) => {
    const { accountId } = attempt
    // Who began it must still be the one signed in here.
    if (accountId === null || accountId !== visitor.accountId) throw new ProviderRefusal('expired')
    const way = { identity: proof.identity, address: proof.person.email }
    try {
      const deed = { accountId, by: 'person', act: 'sign_in_way_added', net: wideNetworkOf(visitor.ip) } as const
      await inTransaction(acting(app, deed), tx => addWay(tx, { accountId, session: visitor.session }, way))
    } catch (error) {
      if (error instanceof Problem && error.code === 'conflict') throw new ProviderRefusal('taken')
      throw error
    }
    return `/dashboard?way=${provider.name}`
  },
  failed: ({ failure }, { name }) => `/dashboard?${new URLSearchParams({ way: name, way_error: failure })}`,
}
