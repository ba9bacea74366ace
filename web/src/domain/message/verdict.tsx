import { CircleSlash, Folder, Inbox, type LucideIcon, Snowflake, Undo2 } from 'lucide-react'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { type MessageVerdict, VERDICT_NAMES } from './state.ts'

const LOOKS: Record<MessageVerdict, { icon: LucideIcon | 'moving'; tone: BadgeTone }> = {
  on_ice: { icon: Snowflake, tone: 'ice' },
  let_through: { icon: Inbox, tone: 'plain' },
  thawed: { icon: Undo2, tone: 'ember' },
  freezing: { icon: 'moving', tone: 'ice' },
  thawing: { icon: 'moving', tone: 'ember' },
  filing: { icon: 'moving', tone: 'line' },
  gone: { icon: CircleSlash, tone: 'line' },
  filed: { icon: Folder, tone: 'line' },
}

/** Where a message is, as an icon and a word. `folder` names the folder of a filed message. */
export function Verdict({ kind, folder }: { kind: MessageVerdict; folder?: string }) {
  const { icon, tone } = LOOKS[kind]
  const name = kind === 'filed' ? (folder ?? 'Filed') : VERDICT_NAMES[kind]
  if (icon !== 'moving') {
    return (
      <Badge tone={tone} icon={icon}>
        {name}
      </Badge>
    )
  }
  return (
    <Badge tone={tone}>
      <Spinner className="size-[13px]" />
      {name}
    </Badge>
  )
}
