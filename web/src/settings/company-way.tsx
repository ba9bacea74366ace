import { getCompany } from '@icebox/contract/safety/company'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { queryOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'

/** Beside the ways of one's own: the company's, which belongs to the team and goes with it. */
export function CompanyWay() {
  const { data } = useQuery(queryOf(getCompany, { id: useUserId() }))
  if (!data?.isMine) return null
  return (
    <p className="mt-2 flex gap-2 text-sm text-ink-2">
      <Building2 aria-hidden size={16} strokeWidth={1.75} className="mt-0.5 shrink-0" />
      <span>
        You sign in with your company.{' '}
        {data.isHeld
          ? 'The owner of your team requires it, so that no way of your own opens the account while you are in the team.'
          : 'Add a way of your own, so that you get in without it too.'}
      </span>
    </p>
  )
}
