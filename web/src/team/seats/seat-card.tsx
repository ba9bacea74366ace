import type { SubscriptionAnswer } from '@icebox/contract/billing/billing'
import type { User } from '@icebox/contract/user'
import { formatCount } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody } from '../../ui/card.tsx'
import { ReductionNote } from './reduction-note.tsx'
import { SeatBar } from './seat-bar.tsx'
import { SeatCap } from './seat-cap.tsx'
import type { SeatCounts } from './seat-counts.ts'
import { seatObstacle } from './seat-obstacle.ts'

interface SeatCardProps {
  user: User
  counts: SeatCounts
  /** Undefined while it is not known. */
  access: SubscriptionAnswer | undefined
  isSold: boolean
  onAdjust: () => void
}

/** How many seats there are, how they are used, and the way to have more or fewer. */
export function SeatCard({ user, counts, access, isSold, onAdjust }: SeatCardProps) {
  const mayAdjust = isSold && user.role !== 'member'
  const obstacle = access && seatObstacle(access)
  return (
    <Card title="Seat Configuration">
      <CardBody>
        {isSold && <ReductionNote user={user} />}
        <SeatBar counts={counts} />
        <dl className="mt-3.5 flex flex-wrap justify-between gap-x-4 gap-y-2 border-t border-line pt-3.5">
          <Counter term="Total Seats" value={counts.total} />
          <Counter term="Active Users" value={counts.active} />
          {counts.pending > 0 && <Counter term="Pending" value={counts.pending} />}
          <Counter term="Available" value={counts.available} />
        </dl>
        {mayAdjust && (
          <Button isBlock className="mt-4 h-10" disabled={!access || obstacle !== null} onClick={onAdjust}>
            Adjust Seats
          </Button>
        )}
        {mayAdjust && <SeatCap isOwner={user.role === 'owner'} />}
        {mayAdjust && obstacle && <p className="mt-2.5 text-[12.5px]/[18px] text-ink-2">{obstacle}</p>}
        {!isSold && (
          <p className="mt-4 text-[12.5px]/[18px] text-ink-2">
            Seats cost nothing in this installation: the team grows as you invite.
          </p>
        )}
      </CardBody>
    </Card>
  )
}

function Counter({ term, value }: { term: string; value: number }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-[12.5px]/[18px] text-ink-2">{term}</dt>
      <dd className="text-[26px]/8 font-[650] tracking-[-0.03em]">{formatCount(value)}</dd>
    </div>
  )
}
