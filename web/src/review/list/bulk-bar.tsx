import { Check, Undo2, X } from 'lucide-react'
import { AskButton } from '../../domain/stop/ask-button.tsx'
import { formatCount } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Kbd } from '../../ui/kbd.tsx'

interface BulkBarProps {
  /** Messages, a campaign's each counted. */
  selected: number
  /** All that match, loaded or not. */
  total: number | undefined
  isAll: boolean
  onAll: () => void
  /** How many of them each move would take. */
  restorable: number
  freezable: number
  /** A sender among them can be asked to stop. */
  mayAsk: boolean
  isAskLocked: boolean
  onRestore: () => void
  onFreeze: () => void
  onAsk: () => void
  onClear: () => void
}

/** What can be done with the selected rows. On small screens it stands over the bottom navigation. */
export function BulkBar({
  selected,
  total,
  isAll,
  onAll,
  restorable,
  freezable,
  mayAsk,
  isAskLocked,
  ...does
}: BulkBarProps) {
  return (
    <div
      role="toolbar"
      aria-label={`${formatCount(selected)} selected`}
      data-bottom-bar
      className="flex flex-wrap items-center gap-2 border-y border-ice-line bg-ice-1 py-[9px] pr-3 pl-[18px] text-sm max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:border-line max-lg:bg-surface-raise max-lg:px-4 max-lg:py-2.5 max-lg:shadow-3 max-sm:bottom-[calc(60px+env(safe-area-inset-bottom))]"
    >
      <span role="status" className="font-semibold">
        {isAll && 'All '}
        {formatCount(selected)} selected
      </span>
      {!isAll && total !== undefined && total > selected && (
        <button type="button" className="link touch" onClick={onAll}>
          Select all {formatCount(total)}
        </button>
      )}
      <IconButton icon={X} label="Clear the selection" onClick={does.onClear} />
      {/* Where all of it does not fit in one line, the deeds stand together in the next. */}
      <span className="ml-auto flex flex-wrap justify-end gap-2">
        {mayAsk && (
          <AskButton size="sm" isLocked={isAskLocked} onClick={does.onAsk}>
            <KeyHint>N</KeyHint>
          </AskButton>
        )}
        {freezable > 0 && (
          <Button size="sm" onClick={does.onFreeze}>
            <Check aria-hidden strokeWidth={1.75} />
            Cold
            <KeyHint>C</KeyHint>
          </Button>
        )}
        {restorable > 0 && (
          <Button size="sm" tone="restore" onClick={does.onRestore}>
            <Undo2 aria-hidden strokeWidth={1.75} />
            Restore {formatCount(restorable)}
            <KeyHint>T</KeyHint>
          </Button>
        )}
      </span>
    </div>
  )
}

function KeyHint({ children }: { children: string }) {
  return (
    <span className="max-lg:hidden">
      <Kbd look="inherit">{children}</Kbd>
    </span>
  )
}
