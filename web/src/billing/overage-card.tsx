import { getOverage, type overage, setOverage } from '@icebox/contract/billing/payments'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { useAction } from '../kit/calls/action.ts'
import { keyOf, queryOf } from '../kit/calls/query.ts'
import { formatCents, formatCount, formatDate, plural } from '../kit/format.ts'
import { failedToast, successToast } from '../kit/result-toasts.ts'
import { Card, CardBody } from '../ui/card.tsx'
import { Switch } from '../ui/forms/switch.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Note } from '../ui/note.tsx'
import { CapForm } from './cap-form.tsx'

type Overage = z.output<typeof overage>

/** What goes on beyond the plan: nothing, unless the owner wants it, and never over their limit. */
export function OverageCard({ userId }: { userId: string }) {
  const query = useQuery(queryOf(getOverage, { id: userId }))
  return (
    <Card title="Monthly Overages">
      <Loaded query={query} label="your overages">
        {month => <Overages userId={userId} month={month} />}
      </Loaded>
    </Card>
  )
}

function Overages({ userId, month }: { userId: string; month: Overage }) {
  const params = { id: userId }
  const { run, isRunning } = useAction({
    call: setOverage,
    refresh: [keyOf(getOverage, params)],
    done: ({ isOn, capCents }) =>
      successToast(isOn ? `Overages are on, up to ${formatCents(capCents)} a month.` : 'Overages are off.'),
    failed: error => failedToast(error, 'Failed to update overages'),
  })
  const change = (isOn: boolean, capCents: number) => run({ params, input: { isOn, capCents } })
  return (
    <CardBody className="grid gap-y-4">
      {month.unpaid && (
        <Note tone="danger" role="status" title="The last bill for overages was not paid.">
          Your plan goes on. Nothing beyond it is scanned until {formatCents(month.unpaid.amountCents)} is paid: please
          replace the card, or pay the open invoice.
        </Note>
      )}
      <div className="border-t border-line-soft pt-4">
        <Switch
          label="Allow scans beyond the plan"
          hint={`$1.50 for each started 1,000 extra scans, at most ${formatCents(month.capCents)} a month. Off, mail passes unread by us once the plan's scans are used up. A trial has none.`}
          isOn={month.isOn}
          isDisabled={isRunning}
          onChange={isOn => change(isOn, month.capCents)}
        />
        {month.isOn && (
          <CapForm
            key={month.capCents}
            capCents={month.capCents}
            isSaving={isRunning}
            onSave={cents => change(true, cents)}
          />
        )}
      </div>
      <dl>
        <Row term="Scans this month">
          {formatCount(month.scans)} of {formatCount(month.includedScans)} included
        </Row>
        <Row term="Beyond the plan when scanned">{plural(month.scansBeyond, 'scan')}</Row>
        <Row term="Overages so far">{formatCents(month.overageAmount)}</Row>
        <Row term="Will be billed">{formatCents(month.totalMonthlyOverageAmount)}</Row>
        <Row term="Starts over on">{formatDate(month.resetsAt)}</Row>
      </dl>
      <Standing month={month} />
    </CardBody>
  )
}

/** What becomes of new mail once the plan's scans are used. */
function Standing({ month: { isOn, capCents, scans, includedScans, extraScans } }: { month: Overage }) {
  if (includedScans === 0 || scans < includedScans) return null
  const isAtCap = scans >= includedScans + extraScans
  const capped = `The limit of ${formatCents(capCents)} is reached. New mail stays in your inbox, unread by us, until the next month or a higher limit.`
  const unread = 'The plan’s scans are used up. New mail stays in your inbox, unread by us, until the next month.'
  const paused = isOn ? capped : unread
  const billed = `The plan’s scans are used up. Extra scans are being judged and billed, at most ${formatCents(capCents)} this month.`
  return (
    <div role="status">
      <Note tone={isAtCap ? 'ember' : 'warn'}>{isAtCap ? paused : billed}</Note>
    </div>
  )
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-3 border-t border-line-soft py-2.5">
      <dt className="text-ink-2">{term}</dt>
      <dd className="text-right font-semibold">{children}</dd>
    </div>
  )
}
