import type { ReviewRow } from '@icebox/contract/review'
import { Check, Layers, List, ShieldX, Undo2, UserRoundCheck } from 'lucide-react'
import type { RefObject } from 'react'
import { subjectOf } from '../../domain/message/state.ts'
import { MOVE_NAMES } from '../../domain/message/words.ts'
import { AskButton } from '../../domain/stop/ask-button.tsx'
import { formatCount, plural } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { campaignWords } from '../campaign-words.ts'
import { kindWords } from '../kinds.ts'
import type { ReaderDeeds } from './reader-deeds.ts'
import { WhyBox } from './why-box.tsx'

interface CampaignReaderProps {
  row: ReviewRow
  deeds: ReaderDeeds
  lineNow: number | undefined
  heading: RefObject<HTMLHeadingElement | null>
  /** Lists its messages one by one. */
  onOpen: () => void
  onOnlySender: (address: string) => void
}

/** A whole campaign: who wrote it, why its newest message is where it is, and what can be done with all of it. */
export function CampaignReader({ row, deeds, lineNow, heading, onOpen, onOnlySender }: CampaignReaderProps) {
  return (
    <div className="w-full max-w-[680px]">
      <p className="flex items-center gap-2 text-ink-2 max-lg:mt-2">
        <Layers aria-hidden size={16} strokeWidth={1.75} />
        {campaignWords(row)}, {kindWords(row).toLowerCase()}
      </p>
      <h2
        ref={heading}
        tabIndex={-1}
        dir="auto"
        className="mt-1 text-[21px]/[27px] font-[650] tracking-[-0.028em] [overflow-wrap:anywhere] focus:outline-none lg:text-2xl"
      >
        {subjectOf(row)}
      </h2>
      <p className="mt-1 text-sm text-ink-3">
        The newest of them. What you do here is done to all {formatCount(row.count)}.
      </p>
      <CampaignActions amount={row.count} deeds={deeds} onOpen={onOpen} />
      <Senders row={row} onOnlySender={onOnlySender} />
      <WhyBox item={row} lineNow={lineNow} />
    </div>
  )
}

interface CampaignActionsProps {
  amount: number
  deeds: ReaderDeeds
  onOpen: () => void
}

function CampaignActions({ amount, deeds, onOpen }: CampaignActionsProps) {
  return (
    <>
      <div className="mt-[18px] mb-3 flex flex-wrap gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-10 max-lg:m-0 max-lg:flex-nowrap max-lg:border-t max-lg:border-line max-lg:bg-surface-raise max-lg:px-4 max-lg:py-3 max-sm:bottom-[calc(60px+env(safe-area-inset-bottom))]">
        {deeds.canRestore && (
          <Button tone="restore" onClick={deeds.onRestore} className="max-lg:flex-1">
            <Undo2 aria-hidden strokeWidth={1.75} />
            {MOVE_NAMES.restore} {formatCount(amount)}
            <Hint look="inherit">T</Hint>
          </Button>
        )}
        {deeds.canFreeze && (
          <Button onClick={deeds.onFreeze} className="max-lg:flex-1">
            <Check aria-hidden strokeWidth={1.75} />
            {MOVE_NAMES.cold}
            <Hint>C</Hint>
          </Button>
        )}
        <Button onClick={onOpen} className="max-lg:hidden">
          <List aria-hidden strokeWidth={1.75} />
          Open its messages
          <Hint>E</Hint>
        </Button>
      </div>
      <div className="mb-6 flex flex-wrap gap-2 max-lg:mt-4">
        <Button size="sm" onClick={onOpen} className="lg:hidden">
          <List aria-hidden strokeWidth={1.75} />
          Open its messages
        </Button>
        {deeds.canRestore && (
          <Button size="sm" tone="ghost" onClick={deeds.onAllow}>
            <UserRoundCheck aria-hidden strokeWidth={1.75} />
            Restore and allow senders
          </Button>
        )}
        {deeds.canFreeze && (
          <Button size="sm" tone="ghost" onClick={deeds.onBlock}>
            <ShieldX aria-hidden strokeWidth={1.75} />
            It’s cold, block senders
          </Button>
        )}
        {deeds.canAsk && (
          <AskButton size="sm" tone="ghost" isLocked={deeds.isAskLocked} onClick={deeds.onAsk}>
            <Hint>N</Hint>
          </AskButton>
        )}
      </div>
    </>
  )
}

function Senders({ row, onOnlySender }: { row: ReviewRow; onOnlySender: (address: string) => void }) {
  const rest = row.senderCount - row.senders.length
  return (
    <section aria-label="Senders of the campaign" className="mb-6">
      <h3 className="mb-1 text-sm font-semibold text-ink-2">{plural(row.senderCount, 'sender')}</h3>
      <ul>
        {row.senders.map(({ address, name, count }) => (
          <li key={address} className="flex items-baseline gap-3 border-t border-line-soft py-1.5 text-[13.5px]">
            <span dir="auto" className="min-w-0 grow truncate text-left">
              {name.trim() !== '' && <span className="font-semibold">{name} </span>}
              <bdi className="text-ink-2">{address}</bdi>
            </span>
            <button type="button" className="link touch shrink-0 text-sm" onClick={() => onOnlySender(address)}>
              Only this sender<span className="sr-only">, {address}</span>
            </button>
            <span className="w-10 shrink-0 text-right text-ink-3">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && <p className="border-t border-line-soft py-1.5 text-sm text-ink-3">and {formatCount(rest)} more</p>}
    </section>
  )
}

function Hint({ look, children }: { look?: 'inherit'; children: string }) {
  return (
    <span className="max-lg:hidden">
      <Kbd {...(look ? { look } : {})}>{children}</Kbd>
    </span>
  )
}
