import { Folder, Inbox, type LucideIcon, Snowflake, Undo2 } from 'lucide-react'
import { Badge, type BadgeTone } from './badge.tsx'

export type VerdictKind = 'on_ice' | 'let_through' | 'thawed' | 'filed'

const LOOKS: Record<VerdictKind, { text: string; icon: LucideIcon; tone: BadgeTone }> = {
  on_ice: { text: 'On ice', icon: Snowflake, tone: 'ice' },
  let_through: { text: 'Let through', icon: Inbox, tone: 'plain' },
  thawed: { text: 'Thawed', icon: Undo2, tone: 'ember' },
  filed: { text: 'Filed', icon: Folder, tone: 'line' },
}

/** Where a message is, as an icon and a word. `folder` names the folder of a filed message. */
export function Verdict({ kind, folder }: { kind: VerdictKind; folder?: string }) {
  const { text, icon, tone } = LOOKS[kind]
  return (
    <Badge tone={tone} icon={icon}>
      {folder ?? text}
    </Badge>
  )
}
