import type { AuditEntry } from '@icebox/contract/safety/audit'
import { formatMoment } from '../../kit/format.ts'
import { actorWords, actWords, detailWords } from './audit-words.ts'

export function AuditRows({ entries }: { entries: readonly AuditEntry[] }) {
  return (
    <ol aria-label="What was done" className="divide-y divide-line-soft border-t border-line-soft">
      {entries.map(entry => (
        <AuditRow key={entry.number} entry={entry} />
      ))}
    </ol>
  )
}

function AuditRow({ entry }: { entry: AuditEntry }) {
  const more = detailWords(entry)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1 px-4 py-3 sm:px-5">
      <div className="min-w-0">
        <p>
          <span className="font-semibold">{actWords(entry.act)}</span>
          {more && <span className="text-ink-2 [overflow-wrap:anywhere]"> · {more}</span>}
        </p>
        <p className="text-sm text-ink-3 [overflow-wrap:anywhere]">
          {actorWords(entry)}
          {entry.network && `, from ${entry.network}`}
        </p>
      </div>
      <time dateTime={entry.at} className="text-sm whitespace-nowrap text-ink-3">
        {formatMoment(entry.at)}
      </time>
    </li>
  )
}
