import { CircleSlash } from 'lucide-react'
import { Badge } from '../ui/badge.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Verdict } from '../ui/verdict.tsx'
import type { RowVerdict as Kind } from './row-state.ts'

/** Where a message is, with the two moves under way and the mail that is gone. */
export function RowVerdict({ verdict }: { verdict: Kind }) {
  if (verdict === 'gone') {
    return (
      <Badge tone="line" icon={CircleSlash}>
        Gone
      </Badge>
    )
  }
  if (verdict === 'freezing' || verdict === 'thawing') {
    return (
      <Badge tone={verdict === 'freezing' ? 'ice' : 'ember'}>
        <Spinner className="size-[13px]" />
        {verdict === 'freezing' ? 'Freezing' : 'Thawing'}
      </Badge>
    )
  }
  return <Verdict kind={verdict} />
}
