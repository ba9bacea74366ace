import { PRODUCT_NAME } from '@icebox/contract/constants'
import { Inbox, type LucideIcon, Snowflake } from 'lucide-react'
import { Avatar } from '../../ui/avatar.tsx'
import { cx } from '../../ui/cx.ts'
import { Meter } from '../../ui/meter.tsx'
import { CARDS_ON_ICE, FALLING } from '../blocks/cards-on-ice.ts'
import { INBOX_ROWS } from '../blocks/inbox-rows.ts'
import type { JourneyStage } from './journey-stages.ts'
import { WHY_COLD } from './letters.ts'

/** Inbox and Icebox folder, one over the other. One message has a place in both and is seen in one of them. */
export function TwoFolders({ stage }: { stage: JourneyStage }) {
  const isOnIce = stage === 'wait'
  return (
    <div
      role="img"
      aria-label={`Illustration: a cold email arrives in the inbox, is judged ${FALLING.confidence} %, and moves to the folder ${PRODUCT_NAME} with its reasons`}
      className="overflow-hidden rounded-[16px] border border-line bg-surface shadow-2"
    >
      <FolderHead icon={Inbox} name="Inbox" />
      <ul>
        {INBOX_ROWS.slice(0, 3).map(({ name, subject, time }) => (
          <Line key={name} name={name} subject={subject} end={time} />
        ))}
        <Passing isHere={!isOnIce} className={stage === 'freeze' ? 'translate-y-2 bg-ice-2' : ''}>
          <Line name={FALLING.name} subject={FALLING.subject} end={stage === 'arrive' ? '9:42' : <Confidence />} />
        </Passing>
      </ul>
      <div className="slab-pale border-t-2 border-ice">
        <FolderHead icon={Snowflake} name={PRODUCT_NAME} />
        <ul>
          {CARDS_ON_ICE.slice(0, 2).map(({ name, subject, confidence }) => (
            <Line key={name} name={name} subject={subject} end={<Meter percent={confidence} tone="ice" />} />
          ))}
          <Passing isHere={isOnIce}>
            <Line name={FALLING.name} subject={FALLING.subject} end={<Confidence />} />
            <Reasons />
          </Passing>
        </ul>
      </div>
    </div>
  )
}

function FolderHead({ icon: Icon, name }: { icon: LucideIcon; name: string }) {
  return (
    <div className="flex h-[50px] items-center gap-2.5 px-4 font-[650] sm:px-5">
      <Icon size={17} strokeWidth={1.75} />
      {name}
    </div>
  )
}

function Line({ name, subject, end }: { name: string; subject: string; end: React.ReactNode }) {
  return (
    <li className="grid h-[54px] grid-cols-[26px_minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line-soft px-4 sm:px-5">
      <Avatar name={name} size="sm" />
      <span className="grid">
        <span className="truncate leading-[18px] font-semibold">{name}</span>
        <span className="truncate text-sm leading-[18px] text-ink-2">{subject}</span>
      </span>
      <span className="text-[12.5px] text-ink-3">{end}</span>
    </li>
  )
}

function Confidence() {
  return <Meter percent={FALLING.confidence} tone="ice" />
}

/** Keeps its room where the message is not. */
function Passing({ isHere, className, children }: { isHere: boolean; className?: string; children: React.ReactNode }) {
  return (
    <li
      className={cx(
        'transition-[opacity,translate,background-color] duration-(--dur-freeze) ease-freeze',
        !isHere && 'opacity-0',
        className,
      )}
    >
      <ul>{children}</ul>
    </li>
  )
}

function Reasons() {
  return (
    <li className="grid gap-1 pr-5 pb-4 pl-[54px] text-sm text-ice-ink sm:pl-[58px]">
      {WHY_COLD.map(text => (
        <span key={text}>{text}</span>
      ))}
    </li>
  )
}
