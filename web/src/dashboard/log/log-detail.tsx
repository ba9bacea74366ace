import type { ActivityItem } from '@icebox/contract/activity'
import { PRODUCT_NAME } from '@icebox/contract/constants'
import { Check, Snowflake, Undo2 } from 'lucide-react'
import { Signals } from '../../domain/message/signals.tsx'
import { offeredMove, repliesElsewhere, TONES, verdictOf } from '../../domain/message/state.ts'
import { NO_REASON, NOT_JUDGED } from '../../domain/message/why.ts'
import { MOVE_NAMES } from '../../domain/message/words.ts'
import { plural } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import type { LogActions } from './log-actions.ts'

interface LogDetailProps {
  item: ActivityItem
  actions: LogActions
}

/** Why a message was judged so, and the question whether that was right. */
export function LogDetail({ item, actions }: LogDetailProps) {
  return (
    <div className="grid gap-4 px-4 pt-1 pb-4 sm:px-5 sm:pt-2 sm:pb-5 md:grid-cols-[minmax(0,1fr)_376px] md:gap-10 md:pl-36">
      <div>
        {item.reasons.length > 0 ? <Signals signals={item.reasons} /> : <NoReasons item={item} />}
        <Facts item={item} />
      </div>
      <div className="grid content-start justify-items-start gap-2">
        <b>{questionFor(item)}</b>
        <Answers item={item} actions={actions} />
        <p className="text-[12.5px]/[18px] text-ink-2">
          Your answer retrains your own filter. It is never used for anyone else.
        </p>
      </div>
    </div>
  )
}

function NoReasons({ item }: { item: ActivityItem }) {
  return <p className="text-[13px]/[18px] text-ink-2">{item.confidence === null ? NOT_JUDGED : `${NO_REASON}.`}</p>
}

function Facts({ item }: { item: ActivityItem }) {
  const facts = [
    repliesElsewhere(item) && `Replies go to ${item.replyTo}`,
    item.campaignCount > 0 && `Part of a campaign with ${plural(item.campaignCount, 'other message')}`,
    item.confidence !== null && `${item.confidence}% sure, your line was at ${item.line}%`,
    item.senderCheck === 'failed' &&
      'Fails the sender checks: somebody else may have sent it, so no rule is made from it',
  ].filter(fact => typeof fact === 'string' && fact !== '')
  return (
    <ul className="mt-2.5 grid gap-0.5 text-[12.5px]/[18px] text-ink-2">
      <li className="[overflow-wrap:anywhere] md:hidden">From {item.sender}</li>
      {facts.map(fact => (
        <li key={String(fact)} className="[overflow-wrap:anywhere]">
          {fact}
        </li>
      ))}
    </ul>
  )
}

function questionFor(item: ActivityItem): string {
  if (TONES[verdictOf(item)] === 'ember') return 'You said that you want it.'
  return item.isConfirmedCold ? 'You said that it is cold.' : `Was ${PRODUCT_NAME} right?`
}

function Answers({ item, actions }: LogDetailProps) {
  const move = offeredMove(item)
  const isAsked = item.place === 'icebox' && !item.isConfirmedCold
  return (
    <div className="flex flex-wrap gap-2 empty:hidden">
      {isAsked && (
        <Button size="sm" onClick={() => actions.freeze(item)}>
          <Check aria-hidden strokeWidth={1.75} />
          Yes, it’s cold
        </Button>
      )}
      {move === 'restore' && (
        <>
          <Button size="sm" onClick={() => actions.restore(item)}>
            <Undo2 aria-hidden strokeWidth={1.75} />
            {MOVE_NAMES.restore}
          </Button>
          <Button size="sm" onClick={() => actions.restoreAndAllow(item)}>
            <Undo2 aria-hidden strokeWidth={1.75} />
            {MOVE_NAMES.restoreAndAllow}
          </Button>
        </>
      )}
      {move === 'freeze' && (
        <>
          <Button size="sm" onClick={() => actions.freeze(item)}>
            <Snowflake aria-hidden strokeWidth={1.75} />
            {item.isFalsePositive ? MOVE_NAMES.refreeze : 'No, it’s cold'}
          </Button>
          <Button size="sm" onClick={() => actions.freezeAndBlock(item)}>
            <Snowflake aria-hidden strokeWidth={1.75} />
            {MOVE_NAMES.coldAndBlock}
          </Button>
        </>
      )}
    </div>
  )
}
