import { INVITES_MAX } from '@icebox/contract/team'
import { CircleAlert, CircleCheck, Mail } from 'lucide-react'
import { plural } from '../kit/format.ts'
import type { InviteLine } from './invite-list.ts'

interface ImportPreviewProps {
  lines: InviteLine[]
  /** Lines that are more than can be sent at once. */
  beyond: number
  /** What came of each address that was sent: null is well, a sentence is why not. */
  results: ReadonlyMap<string, string | null>
}

/** What each line of a list means, and later what came of it. */
export function ImportPreview({ lines, beyond, results }: ImportPreviewProps) {
  if (lines.length === 0) return null
  const faults = lines.filter(each => each.fault !== null).length
  return (
    <>
      <p role="status" className="mt-4 text-sm text-ink-2">
        {plural(lines.length - faults, 'address', 'addresses')} to invite
        {faults > 0 && `, ${plural(faults, 'line')} left out`}.{beyond > 0 && ` ${beyondWords(beyond)}`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul tabIndex={0} aria-label="Lines" className="mt-2 max-h-[38dvh] overflow-y-auto border-t border-line">
        {lines.map(each => (
          <Line key={each.line} line={each} result={each.email === null ? undefined : results.get(each.email)} />
        ))}
      </ul>
    </>
  )
}

function beyondWords(beyond: number): string {
  return `At most ${plural(INVITES_MAX, 'line')} go at once: ${plural(beyond, 'line has', 'lines have')} to wait for another import.`
}

function Line({ line, result }: { line: InviteLine; result: string | null | undefined }) {
  const fault = line.fault ?? result
  const isSent = line.fault === null && result === null
  return (
    <li className="flex items-center gap-2.5 border-b border-line-soft px-1 py-2 text-[13.5px]/[19px]">
      <span className="mono w-8 shrink-0 text-right text-ink-3">{line.line}</span>
      <Icon isSent={isSent} isFault={Boolean(fault)} />
      <span className="min-w-0 grow truncate">{line.email ?? line.text}</span>
      <span className={fault ? 'text-danger-ink' : 'text-ink-3'}>{fault ?? (isSent ? 'Invited' : 'To invite')}</span>
    </li>
  )
}

function Icon({ isSent, isFault }: { isSent: boolean; isFault: boolean }) {
  if (isFault) return <CircleAlert aria-hidden size={15} strokeWidth={1.75} className="shrink-0 text-danger-ink" />
  if (isSent) return <CircleCheck aria-hidden size={15} strokeWidth={1.75} className="shrink-0 text-ok" />
  return <Mail aria-hidden size={15} strokeWidth={1.75} className="shrink-0 text-ink-3" />
}
