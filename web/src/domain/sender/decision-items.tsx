import { AtSign, CircleCheck, ShieldX, UserRoundX } from 'lucide-react'
import { MenuItem } from '../../ui/overlays/menu.tsx'
import { decisionName, type SenderDecision } from './words.ts'

interface DecisionItemsProps {
  /** What holds now; it is not offered again. */
  rule: SenderDecision
  /** `@example.com` where it is about everybody there, and not about one sender. */
  domain?: string
  onDecide: (decision: SenderDecision) => void
}

const ICONS = { allow: CircleCheck, block: ShieldX, forget: UserRoundX }

/** The items of a message's menu that decide about its sender, or about everybody at the sender's domain. */
export function DecisionItems({ rule, domain, onDecide }: DecisionItemsProps) {
  const offered = (['allow', 'block', null] as const).filter(decision => decision !== rule)
  return offered.map(decision => (
    <MenuItem
      key={decision ?? 'forget'}
      icon={domain ? AtSign : ICONS[decision ?? 'forget']}
      onSelect={() => onDecide(decision)}
    >
      {decisionName(decision, domain)}
    </MenuItem>
  ))
}
