import { getCompany } from '@icebox/contract/safety/company'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { queryOf } from '../kit/calls/query.ts'
import { useUserId } from '../kit/calls/session.ts'
import { Note } from '../ui/note.tsx'

interface CompanyWayProps {
  /** Nothing of their own opens the account. */
  hasNone: boolean
}

/** Beside the ways of one's own: the company's, which belongs to the team and goes with it, and what is left without any. */
export function CompanyWay({ hasNone }: CompanyWayProps) {
  const { data } = useQuery(queryOf(getCompany, { id: useUserId() }))
  if (data && hasNone && !data.isMine && !data.isHeld) {
    return (
      <Note tone="warn" role="status" className="mt-3" title="You have no way to sign in yet.">
        Add one below: Google, Microsoft, or a mailbox once it is connected. Without one you need a new link by letter
        each time. You can ask for it whenever you like, where you sign in, under “Sign in with your company”.
      </Note>
    )
  }
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
