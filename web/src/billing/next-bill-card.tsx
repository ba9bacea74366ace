import { getNextBill, type NextBill } from '@icebox/contract/billing/payments'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../kit/calls/query.ts'
import { formatCents, formatDate } from '../kit/format.ts'
import { Card, CardBody } from '../ui/card.tsx'
import { Loaded } from '../ui/loaded.tsx'

/** What is charged next and how it comes about, as far as it is known today. */
export function NextBillCard({ userId }: { userId: string }) {
  const query = useQuery(queryOf(getNextBill, { id: userId }))
  const at = query.data?.bill?.at
  return (
    <Card
      title="Next bill"
      action={at !== undefined && <span className="text-sm text-ink-3">{formatDate(at * 1_000)}</span>}
    >
      <Loaded query={query} label="your next bill">
        {({ bill }) => (
          <CardBody>
            {bill ? <Lines bill={bill} /> : <p className="border-t border-line-soft pt-4 text-ink-2">There is none.</p>}
          </CardBody>
        )}
      </Loaded>
    </Card>
  )
}

function Lines({ bill: { lines, taxCents, balanceCents, totalCents } }: { bill: NextBill }) {
  const before = balanceCents < 0 ? 'Credit from before' : 'From before'
  return (
    <dl className="grid gap-2.5 border-t border-line-soft pt-4">
      {lines.map(({ text, cents }) => (
        <Line key={`${text} ${cents}`} term={text} cents={cents} />
      ))}
      {taxCents !== null && <Line term="Tax" cents={taxCents} />}
      {balanceCents !== 0 && <Line term={before} cents={balanceCents} />}
      <div className="flex justify-between gap-3 border-t border-line-soft pt-2.5 font-semibold">
        <dt>Total</dt>
        <dd>{formatCents(totalCents)}</dd>
      </div>
    </dl>
  )
}

function Line({ term, cents }: { term: string; cents: number }) {
  return (
    <div className="flex justify-between gap-3">
      <dt className="min-w-0 text-ink-2 [overflow-wrap:anywhere]">{term}</dt>
      <dd className="shrink-0">{formatCents(cents)}</dd>
    </div>
  )
}
