import type { ActivityItem } from '@icebox/contract/activity'
import { Ellipsis, Snowflake, Undo2 } from 'lucide-react'
import { mayFreeze, mayRestore, nameOf, offeredMove } from '../../domain/message/state.ts'
import { freezeName, MOVE_NAMES } from '../../domain/message/words.ts'
import { DecisionItems } from '../../domain/sender/decision-items.tsx'
import { useSenderRule } from '../../domain/sender/use-sender-rule.ts'
import { mayAskToStop } from '../../domain/stop/answers.ts'
import { AskItem } from '../../domain/stop/ask-button.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../ui/overlays/menu.tsx'
import type { LogActions } from './log-actions.ts'

interface RowActionsProps {
  item: ActivityItem
  isOpen: boolean
  actions: LogActions
}

/** The one thing most likely wanted. */
export function MainAction({ item, isOpen, actions }: RowActionsProps) {
  const move = offeredMove(item)
  if (!move) return null
  const name = nameOf(item)
  if (move === 'restore') {
    return (
      <Button
        size="sm"
        tone={isOpen ? 'restore' : 'secondary'}
        aria-label={`${MOVE_NAMES.restore}: ${name}`}
        onClick={() => actions.restore(item)}
      >
        <Undo2 aria-hidden strokeWidth={1.75} />
        {MOVE_NAMES.restore}
      </Button>
    )
  }
  return (
    <Button size="sm" aria-label={`${freezeName(item)}: ${name}`} onClick={() => actions.freeze(item)}>
      <Snowflake aria-hidden strokeWidth={1.75} />
      {freezeName(item)}
    </Button>
  )
}

/** All the rest. */
export function RowMenu({ item, actions }: Omit<RowActionsProps, 'isOpen'>) {
  const decide = useSenderRule()
  return (
    <Menu trigger={<IconButton icon={Ellipsis} label={`More actions: ${nameOf(item)}`} />}>
      <MenuLabel>{item.sender}</MenuLabel>
      {mayRestore(item) && (
        <MenuItem icon={Undo2} keys={['A']} onSelect={() => actions.restoreAndAllow(item)}>
          {MOVE_NAMES.restoreAndAllow}
        </MenuItem>
      )}
      {mayFreeze(item) && (
        <MenuItem icon={Snowflake} keys={['B']} onSelect={() => actions.freezeAndBlock(item)}>
          {MOVE_NAMES.coldAndBlock}
        </MenuItem>
      )}
      {mayAskToStop(item) && <AskItem isLocked={actions.stop.isLocked} onSelect={() => actions.askToStop(item)} />}
      {item.canUndo && (
        <MenuItem icon={Undo2} keys={['Z']} onSelect={() => actions.undo(item)}>
          {MOVE_NAMES.undo}
        </MenuItem>
      )}
      <MenuLine />
      <DecisionItems
        rule={item.senderRule}
        onDecide={decision => decide({ address: item.sender, decision, emailId: item.id })}
      />
    </Menu>
  )
}
