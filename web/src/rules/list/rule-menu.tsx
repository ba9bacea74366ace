import type { RuleView } from '@icebox/contract/rules'
import { ArrowDown, ArrowUp, Inbox, MoreHorizontal, Pencil, Trash2, Undo2 } from 'lucide-react'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/overlays/menu.tsx'

/** What is asked about before it is done. */
export type RuleAct = 'apply' | 'undo' | 'delete'

interface RuleMenuProps {
  rule: RuleView
  name: string
  at: number
  of: number
  onOpen: () => void
  onPlace: (to: number) => void
  onAsk: (what: RuleAct) => void
}

/** Everything that can be done with a rule. */
export function RuleMenu({ rule, name, at, of, onOpen, onPlace, onAsk }: RuleMenuProps) {
  const isDraft = rule.state === 'draft'
  return (
    <Menu trigger={<IconButton icon={MoreHorizontal} label={`More about ${name}`} />}>
      <MenuItem icon={Pencil} onSelect={onOpen}>
        {rule.mayEdit ? 'Edit' : 'Look at it'}
      </MenuItem>
      {at > 0 && (
        <MenuItem icon={ArrowUp} keys={['Alt', '↑']} onSelect={() => onPlace(at - 1)}>
          Move up
        </MenuItem>
      )}
      {at >= 0 && at < of - 1 && (
        <MenuItem icon={ArrowDown} keys={['Alt', '↓']} onSelect={() => onPlace(at + 1)}>
          Move down
        </MenuItem>
      )}
      {!isDraft && <MenuLine />}
      {!isDraft && (
        <MenuItem icon={Inbox} onSelect={() => onAsk('apply')}>
          Apply to mail already there
        </MenuItem>
      )}
      {!isDraft && (
        <MenuItem icon={Undo2} onSelect={() => onAsk('undo')}>
          Take back all it did
        </MenuItem>
      )}
      {rule.mayEdit && <MenuLine />}
      {rule.mayEdit && (
        <MenuItem icon={Trash2} tone="danger" onSelect={() => onAsk('delete')}>
          Delete
        </MenuItem>
      )}
    </Menu>
  )
}
