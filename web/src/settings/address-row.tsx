import { getUser } from '@icebox/contract/user'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { ConfirmAddress } from '../layout/confirm-address.tsx'
import { Badge } from '../ui/badge.tsx'

/** The address of the account, and the way to confirm it where that is missing. */
export function AddressRow() {
  const { data: user } = useQuery(queryOf(getUser, { id: useUserId() }))
  if (!user) return null
  return (
    <section aria-labelledby="address">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <div className="min-w-0">
          <h2 id="address" className="font-semibold">
            {user.mustConfirmEmail ? 'Confirm your address' : 'Your address'}
          </h2>
          <p className="text-sm text-ink-3 [overflow-wrap:anywhere]">{user.email}</p>
        </div>
        {user.mustConfirmEmail && <Badge tone="ember">Not confirmed</Badge>}
      </div>
      {user.mustConfirmEmail && (
        <div className="mt-2.5 text-sm text-ink-2">
          <ConfirmAddress userId={user.id} />
        </div>
      )}
    </section>
  )
}
