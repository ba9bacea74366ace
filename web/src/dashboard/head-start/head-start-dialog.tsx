import { PRODUCT_NAME } from '@icebox/contract/constants'
import type { HeadStart } from '@icebox/contract/mailbox'
import { Snowflake } from 'lucide-react'
import { useId, useState } from 'react'
import { formatCount, formatDay, plural } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { Meter } from '../../ui/meter.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

type Found = HeadStart['found'][number]

interface HeadStartDialogProps {
  isOpen: boolean
  /** The newest of them. */
  found: Found[]
  /** All of them. */
  count: number
  isMoving: boolean
  onClose: () => void
  /** Told what is to stay in the inbox. */
  onMove: (kept: string[]) => void
}

/** What the dry run would have moved. Nothing moves before the button names how many. */
export function HeadStartDialog({ isOpen, found, count, isMoving, onClose, onMove }: HeadStartDialogProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const kept = found.filter(each => left.has(each.id))
  const isAll = kept.length === 0
  const chosenCount = count - kept.length
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width="wide"
      title={`${plural(count, 'message')} would go on ice`}
      description="Nothing has moved. Take out what you want to keep in your inbox."
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button
            tone="primary"
            disabled={chosenCount === 0}
            busy={isMoving && 'Moving'}
            onClick={() => onMove(kept.map(each => each.id))}
          >
            <Snowflake aria-hidden strokeWidth={1.75} />
            Move {formatCount(chosenCount)} to the {PRODUCT_NAME}
          </Button>
        </>
      }
    >
      <label className="flex items-center gap-3 border-b border-line px-1 pb-2 text-sm font-semibold">
        <input
          type="checkbox"
          className="size-4 accent-ice"
          checked={isAll}
          onChange={() => setLeft(isAll ? new Set(found.map(each => each.id)) : new Set())}
        />
        {found.length < count
          ? `The newest ${formatCount(found.length)} of ${formatCount(count)}`
          : `All ${formatCount(count)}`}
      </label>
      <ul className="max-h-[46dvh] overflow-y-auto">
        {found.map(each => (
          <FoundRow
            key={each.id}
            found={each}
            isChosen={!left.has(each.id)}
            onChange={() => setLeft(toggled(left, each.id))}
          />
        ))}
      </ul>
    </Dialog>
  )
}

function FoundRow({ found, isChosen, onChange }: { found: Found; isChosen: boolean; onChange: () => void }) {
  const id = useId()
  return (
    <li className="flex items-center gap-3 border-b border-line-soft px-1 py-2 text-[13.5px]/[19px]">
      <input id={id} type="checkbox" className="size-4 shrink-0 accent-ice" checked={isChosen} onChange={onChange} />
      <label htmlFor={id} className="grid min-w-0 grow">
        <span className="truncate">
          <b>
            <bdi>{found.senderName || found.sender}</bdi>
          </b>{' '}
          <span className="text-ink-3">{formatDay(found.receivedAt)}</span>
        </span>
        <span dir="auto" className="truncate text-left text-ink-2">
          {found.subject || 'No subject'}
        </span>
      </label>
      <Meter percent={found.confidence} tone="ice" />
    </li>
  )
}

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}
