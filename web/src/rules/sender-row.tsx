import type { SenderRule } from '@icebox/contract/activity'
import { X } from 'lucide-react'
import { formatDay } from '../kit/format.ts'
import { IconButton } from '../ui/icon-button.tsx'

export function SenderRow({ rule, onRemove }: { rule: SenderRule; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3 border-t border-line-soft py-2.5 pr-3 pl-4 sm:pr-4 sm:pl-5">
      <span className="min-w-0 grow [overflow-wrap:anywhere]">{rule.address}</span>
      <span className="shrink-0 text-[12.5px] text-ink-3">since {formatDay(rule.createdAt)}</span>
      <IconButton icon={X} label={`Remove ${rule.address}`} onClick={onRemove} />
    </li>
  )
}
