import type { ActivityItem } from '@icebox/contract/activity'
import {
  AtSign,
  CircleCheck,
  Ellipsis,
  ExternalLink,
  ListFilter,
  ShieldX,
  Snowflake,
  Undo2,
  UserRoundX,
} from 'lucide-react'
import { MOVE_NAMES } from '../kit/move-words.ts'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
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
      {item.senderRule !== 'allow' && (
        <MenuItem icon={CircleCheck} onSelect={() => deeds.onRule('allow')}>
          Allow sender
        </MenuItem>
      )}
      {item.senderRule !== 'block' && (
        <MenuItem icon={ShieldX} onSelect={() => deeds.onRule('block')}>
          Block sender
        </MenuItem>
      )}
      {item.senderRule && (
        <MenuItem icon={UserRoundX} onSelect={() => deeds.onRule(null)}>
          Forget the rule for this sender
        </MenuItem>
      )}
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
  const everyone = `everyone at ${domain.slice(1)}`
  return (
    <>
      <MenuLine />
      {domainRule !== 'allow' && (
        <MenuItem icon={AtSign} onSelect={() => onRule('allow', domain)}>
          Allow {everyone}
        </MenuItem>
      )}
      {domainRule !== 'block' && (
        <MenuItem icon={AtSign} onSelect={() => onRule('block', domain)}>
          Block {everyone}
        </MenuItem>
      )}
      {domainRule && (
        <MenuItem icon={AtSign} onSelect={() => onRule(null, domain)}>
          Forget the rule for {everyone}
        </MenuItem>
      )}
    </>
  )
}
