import type { RunRow } from '@icebox/contract/rules'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { formatDay } from '../../kit/format.ts'
import { cx } from '../../ui/cx.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Outcome } from './outcome.ts'
import type { Thumbs } from './use-thumbs.ts'

const THUMBS: Record<Outcome, { right: string; wrong: string }> = {
  matched: { right: 'Right', wrong: 'Wrong, leave this one' },
  nearly: { right: 'Right to leave it', wrong: 'Wrong, this one too' },
  not: { right: 'Right to leave it', wrong: 'Wrong, this one too' },
}
const BECAUSE: Record<Outcome, string> = { matched: 'Because', nearly: 'Holds', not: 'Holds' }

interface RunRowsProps {
  rows: readonly RunRow[]
  outcome: Outcome
  thumbs: Thumbs
}

/** Messages of one list, each with what held of it. */
export function RunRows({ rows, outcome, thumbs }: RunRowsProps) {
  return rows.map((row, at) => (
    <li
      key={row.entryId ?? `${at} ${row.receivedAt} ${row.sender}`}
      className="flex items-start gap-3 border-t border-line-soft px-4 py-2.5 sm:px-6"
    >
      <div className="grid min-w-0 grow gap-x-4 sm:grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto]">
        <b dir="auto" className="truncate text-left" title={row.sender}>
          {row.senderName || row.sender}
        </b>
        <span dir="auto" className="truncate text-left text-ink-2">
          {row.subject || '(no subject)'}
        </span>
        <time dateTime={row.receivedAt} className="text-[12.5px] text-ink-3 max-sm:hidden">
          {formatDay(row.receivedAt)}
        </time>
        <RowNote row={row} outcome={outcome} />
      </div>
      <RowThumbs row={row} outcome={outcome} thumbs={thumbs} />
    </li>
  ))
}

function RowNote({ row: { because, takenBy }, outcome }: { row: RunRow; outcome: Outcome }) {
  return (
    <span className="[overflow-wrap:anywhere] text-[12.5px]/[18px] text-ink-3 sm:col-span-3">
      {because.length > 0 && `${BECAUSE[outcome]}: ${because.join(' and ')}. `}
      {takenBy && <span className="text-warn-ink">A rule above takes it first: {takenBy.printed}</span>}
    </span>
  )
}

function RowThumbs({ row, outcome, thumbs: { say, saidOf } }: { row: RunRow; outcome: Outcome; thumbs: Thumbs }) {
  const { entryId } = row
  if (!say || entryId === null) return null
  const { right, wrong } = THUMBS[outcome]
  const said = saidOf(entryId, outcome)
  return (
    <span className="flex shrink-0 gap-1">
      <IconButton
        icon={ThumbsUp}
        label={`${right}: ${row.subject}`}
        aria-pressed={said === true}
        onClick={() => say(entryId, outcome, true)}
        className={cx(said === true && 'bg-ok-1 text-ok-ink')}
      />
      <IconButton
        icon={ThumbsDown}
        label={`${wrong}: ${row.subject}`}
        aria-pressed={said === false}
        onClick={() => say(entryId, outcome, false)}
        className={cx(said === false && 'bg-ember-2 text-ember-ink')}
      />
    </span>
  )
}
