import type { SenderRule } from '@icebox/contract/activity'
import { X } from 'lucide-react'
import { formatDay } from '../../kit/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { readableSender } from './sender-report.ts'

/** What a rule that was made from a message holds for. */
const COVERS = {
  proven: 'Mail that passes the sender checks',
  unproven: 'Mail that cannot be checked',
}

function noteOf({ address, covers }: SenderRule): string {
  const whole = address.startsWith('@') ? ['Everyone at this domain'] : []
  // Signs of other scripts may look like ours: what mail really bears stands beside them.
  const written = readableSender(address) === address ? [] : [address]
  return [...whole, ...(covers === 'any' ? [] : [COVERS[covers]]), ...written].join(' · ')
}

export function SenderRow({ rule, onRemove }: { rule: SenderRule; onRemove: () => void }) {
  const note = noteOf(rule)
  return (
    <li className="flex items-center gap-3 border-t border-line-soft py-2.5 pr-3 pl-4 sm:pr-4 sm:pl-5">
      <span className="grid min-w-0 grow">
        <span className="[overflow-wrap:anywhere]">{readableSender(rule.address)}</span>
        {note && <span className="text-[12.5px]/[18px] [overflow-wrap:anywhere] text-ink-3">{note}</span>}
      </span>
      <span className="shrink-0 text-[12.5px] text-ink-3">since {formatDay(rule.createdAt)}</span>
      <IconButton icon={X} label={`Remove ${readableSender(rule.address)}`} onClick={onRemove} />
    </li>
  )
}
