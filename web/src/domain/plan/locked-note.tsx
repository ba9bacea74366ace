import { Lock } from 'lucide-react'
import { Link } from 'react-router'

/** Why something is not in the plan, and the way to where plans are changed. */
export function LockedNote({ reason }: { reason: string | null }) {
  return (
    <span className="flex gap-2 text-ink-2">
      <Lock aria-hidden size={15} strokeWidth={1.75} className="mt-0.5" />
      <span>
        {reason ?? 'Your plan does not hold this.'}{' '}
        <Link to="/modify-plan" className="link touch">
          Change Plan
        </Link>
      </span>
    </span>
  )
}
