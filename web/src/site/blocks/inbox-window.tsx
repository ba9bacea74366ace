import { Inbox, Snowflake, Undo2 } from 'lucide-react'
import { initialsOf } from '../../kit/format.ts'
import { cx } from '../../ui/cx.ts'
import { INBOX_ROWS, type InboxRow } from './inbox-rows.ts'

/** A drawn inbox that stands on the line. `count` is the number beside its name. */
export function InboxWindow({ count }: { count: number }) {
  return (
    <div
      role="img"
      aria-label="Illustration: an inbox from which cold email is moved to the folder on ice"
      className="rounded-t-[16px] border border-b-0 border-line bg-surface shadow-(--hero-window)"
    >
      <div className="flex h-[53px] items-center gap-2.5 border-b border-line-soft px-3.5 font-[650] sm:px-5">
        <Inbox aria-hidden size={17} strokeWidth={1.75} />
        Inbox
        <span className="font-medium text-ink-3">{count}</span>
        <span className="ml-auto flex items-center gap-2 text-[12.5px] font-medium text-ink-2">
          <span className="size-[7px] rounded-full bg-ok ring-3 ring-[color-mix(in_oklch,var(--ok)_22%,transparent)]" />
          Watching
        </span>
      </div>
      <ul>
        {INBOX_ROWS.map(row => (
          <Row key={row.name} row={row} />
        ))}
        <li className="h-16" />
      </ul>
    </div>
  )
}

function Row({ row }: { row: InboxRow }) {
  if (row.state === 'on ice') return <RowOnIce row={row} />
  const isThawed = row.state === 'thawed'
  return (
    <li className={cx(ROW, 'h-[58px] text-md sm:h-[52px]', isThawed && 'bg-ember-1', row.isExtra && 'max-sm:hidden')}>
      <span
        className={cx(
          'grid size-[26px] place-items-center rounded-full text-[10.5px] font-[650] inset-ring',
          isThawed ? 'bg-ember-2 text-ember-ink inset-ring-ember-line' : 'bg-fill text-ink-2 inset-ring-line',
        )}
      >
        {initialsOf(row.name)}
      </span>
      <span className="grid min-w-0 items-center sm:grid-cols-[142px_minmax(0,1fr)] sm:gap-3">
        <span className="truncate font-semibold max-sm:leading-[18px]">{row.name}</span>
        <span className="truncate text-ink-2 max-sm:text-sm max-sm:leading-[18px]">{row.subject}</span>
      </span>
      {isThawed ? (
        <span className="flex items-center gap-[5px] text-[12.5px] font-semibold text-ember-ink">
          <Undo2 size={14} strokeWidth={1.75} />
          Thawed
        </span>
      ) : (
        <span className="text-[12.5px] text-ink-3">{row.time}</span>
      )}
    </li>
  )
}

function RowOnIce({ row }: { row: InboxRow }) {
  return (
    <li className={cx(ROW, 'h-10 bg-ice-1 text-sm text-ice-ink sm:h-[52px]')}>
      <Snowflake size={16} strokeWidth={1.75} className="m-auto" />
      <span className="truncate">“{row.subject}” went on ice</span>
      <span className="text-[12.5px]">{row.time}</span>
    </li>
  )
}

const ROW =
  'grid grid-cols-[26px_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-line-soft px-3.5 last:border-b-0 sm:px-5'
