import { Lock, MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import type { ButtonLook } from '../../ui/button-look.ts'
import { MenuItem } from '../../ui/overlays/menu.tsx'
import { STOP_NAMES } from './words.ts'

interface AskButtonProps extends ButtonLook {
  /** The plan does not hold it; the press then says what would. */
  isLocked: boolean
  onClick: () => void
  /** Behind the name, such as its key. */
  children?: ReactNode
}

export function AskButton({ isLocked, onClick, children, ...look }: AskButtonProps) {
  const Icon = isLocked ? Lock : MailX
  return (
    <Button {...look} {...(isLocked && { 'aria-label': LOCKED })} onClick={onClick}>
      <Icon aria-hidden strokeWidth={1.75} />
      {STOP_NAMES.ask}
      {children}
    </Button>
  )
}

const LOCKED = `${STOP_NAMES.ask}, not in your plan`

/** The same in a menu. */
export function AskItem({ isLocked, onSelect }: { isLocked: boolean; onSelect: () => void }) {
  return (
    <MenuItem icon={isLocked ? Lock : MailX} keys={['N']} onSelect={onSelect}>
      {STOP_NAMES.ask}
      {isLocked && <span className="sr-only">, not in your plan</span>}
    </MenuItem>
  )
}
