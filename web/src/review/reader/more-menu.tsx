import type { ActivityItem } from '@icebox/contract/activity'
import { Ellipsis, ExternalLink, ListFilter, Snowflake, Undo2 } from 'lucide-react'
import { MOVE_NAMES } from '../../domain/message/words.ts'
import { DecisionItems } from '../../domain/sender/decision-items.tsx'
import { AskItem } from '../../domain/stop/ask-button.tsx'
import { Menu, MenuItem, MenuLine } from '../../ui/overlays/menu.tsx'
import type { ReaderDeeds } from './reader-deeds.ts'

interface MoreMenuProps {
  item: ActivityItem
  deeds: ReaderDeeds
  /** The folder in the mail program's own page, where there is one. */
  folderUrl: string | null
  /** With the moves that stand as buttons where there is room. */
  isWhole?: boolean
  className?: string
}

/** What is needed less often: the sender's rule, and the way to the mail program. */
export function MoreMenu({ item, deeds, folderUrl, isWhole, className }: MoreMenuProps) {
  return (
    <Menu
      trigger={
        <button type="button" aria-label="More actions" className={className}>
          <Ellipsis aria-hidden size={16} strokeWidth={1.75} />
        </button>
      }
    >
      {isWhole && deeds.canRestore && (
        <MenuItem icon={Undo2} onSelect={deeds.onAllow}>
          {MOVE_NAMES.restoreAndAllow}
        </MenuItem>
      )}
      {deeds.canFreeze && (
        <MenuItem icon={Snowflake} keys={['B']} onSelect={deeds.onBlock}>
          {MOVE_NAMES.coldAndBlock}
        </MenuItem>
      )}
      {isWhole && deeds.canAsk && <AskItem isLocked={deeds.isAskLocked} onSelect={deeds.onAsk} />}
      <DecisionItems rule={item.senderRule} onDecide={decision => deeds.onRule(decision)} />
      <DomainItems item={item} onRule={deeds.onRule} />
      <MenuLine />
      <MenuItem icon={ListFilter} onSelect={deeds.onOnlySender}>
        Only this sender
      </MenuItem>
      {folderUrl && (
        <MenuItem icon={ExternalLink} onSelect={() => window.open(folderUrl, '_blank', 'noopener,noreferrer')}>
          Open in mail program
        </MenuItem>
      )}
    </Menu>
  )
}

/** A rule for everybody at the sender's domain; none where strangers share it. */
function DomainItems({ item, onRule }: Pick<MoreMenuProps, 'item'> & Pick<ReaderDeeds, 'onRule'>) {
  const { senderDomain: domain, domainRule } = item
  if (domain === null) return null
  return (
    <>
      <MenuLine />
      <DecisionItems rule={domainRule} domain={domain} onDecide={decision => onRule(decision, domain)} />
    </>
  )
}
