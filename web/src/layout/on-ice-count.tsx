import { getIceCounts } from '@icebox/contract/activity'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../kit/calls/query.ts'
import { formatCount } from '../kit/format.ts'

/** How much is to be reviewed, beside the word Icebox. Nothing while it is not known, or nothing is. */
export function OnIceCount({ userId }: { userId: string }) {
  const { data } = useQuery(queryOf(getIceCounts, { id: userId }))
  if (!data?.toReview) return null
  return (
    <span className="rounded-[5px] bg-ice-2 px-1.5 text-[11.5px]/[18px] font-semibold text-ice-ink">
      {formatCount(data.toReview)}
      <span className="sr-only"> to review</span>
    </span>
  )
}
