import type { ActivityItem } from '@icebox/contract/activity'
import { Check, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { freezeName, MOVE_NAMES } from '../../domain/message/words.ts'
import { AskButton } from '../../domain/stop/ask-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import type { ReaderDeeds } from './reader-deeds.ts'

interface ReaderActionsProps {
  item: ActivityItem
  deeds: ReaderDeeds
  more: ReactNode
}

/** The moves. On small screens the first two stand fixed over the bottom navigation. */
export function ReaderActions({ item, deeds, more }: ReaderActionsProps) {
  return (
    <div className="mt-[18px] mb-6 flex flex-wrap gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:m-0 max-lg:flex-nowrap max-lg:border-t max-lg:border-line max-lg:bg-surface-raise max-lg:px-4 max-lg:py-3 max-sm:bottom-[calc(60px+env(safe-area-inset-bottom))]">
      {deeds.canRestore && (
        <Button tone="restore" onClick={deeds.onRestore} className="max-lg:flex-1">
          <Undo2 aria-hidden strokeWidth={1.75} />
          {MOVE_NAMES.restore}
          <Hint look="inherit">T</Hint>
        </Button>
      )}
      {deeds.canFreeze && (
        <Button onClick={deeds.onFreeze} className="max-lg:flex-1">
          <Check aria-hidden strokeWidth={1.75} />
          {freezeName(item)}
          <Hint>C</Hint>
        </Button>
      )}
      {deeds.canRestore && (
        <Button onClick={deeds.onAllow} className="max-lg:hidden">
          {MOVE_NAMES.restoreAndAllow}
          <Hint>A</Hint>
        </Button>
      )}
      {deeds.canAsk && <AskButton isLocked={deeds.isAskLocked} onClick={deeds.onAsk} className="max-lg:hidden" />}
      {more}
    </div>
  )
}

function Hint({ look, children }: { look?: 'inherit'; children: string }) {
  return (
    <span className="max-lg:hidden">
      <Kbd {...(look ? { look } : {})}>{children}</Kbd>
    </span>
  )
}
