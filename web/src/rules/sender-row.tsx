import type { SenderRule } from '@icebox/contract/activity'
import { X } from 'lucide-react'
import { formatDay } from '../kit/format.ts'
import { IconButton } from '../ui/icon-button.tsx'

/** What a rule that was made from a message holds for. */
const COVERS = {
  proven: 'Mail that passes the sender checks',
  unproven: 'Mail that cannot be checked',
}

function noteOf({ address, covers }: SenderRule): string {
  const whole = address.startsWith('@') ? ['Everyone at this domain'] : []
  return [...whole, ...(covers === 'any' ? [] : [COVERS[covers]])].join(' · ')
}

export function SenderRow({ rule, onRemove }: { rule: SenderRule; onRemove: () => void }) {
  const note = noteOf(rule)
  return (
    <li className="flex items-center gap-3 border-t border-line-soft py-2.5 pr-3 pl-4 sm:pr-4 sm:pl-5">
      <span className="grid min-w-0 grow">
        <span className="[overflow-wrap:anywhere]">{rule.address}</span>
        {note && <span className="text-[12.5px]/[18px] text-ink-3">{note}</span>}
      </span>
      <span className="shrink-0 text-[12.5px] text-ink-3">since {formatDay(rule.createdAt)}</span>
      <IconButton icon={X} label={`Remove ${rule.address}`} onClick={onRemove} />
    </li>
  )
}
