import type { ActivityItem } from '@icebox/contract/activity'
import type { RefObject } from 'react'
import { isOnIce, nameOf, subjectOf, verdictOf } from '../../domain/message/state.ts'
import { Verdict } from '../../domain/message/verdict.tsx'
import { Avatar } from '../../ui/avatar.tsx'

interface ReaderHeadProps {
  item: ActivityItem
  heading: RefObject<HTMLHeadingElement | null>
}

export function ReaderHead({ item, heading }: ReaderHeadProps) {
  const hasName = item.senderName.trim() !== ''
  return (
    <>
      <h2
        ref={heading}
        tabIndex={-1}
        dir="auto"
        className="text-[21px]/[27px] font-[650] tracking-[-0.028em] [overflow-wrap:anywhere] focus:outline-none max-lg:mt-2 lg:text-2xl"
      >
        {subjectOf(item)}
      </h2>
      <div className="mt-3.5 flex items-center gap-3">
        <Avatar name={nameOf(item)} tone={isOnIce(item) ? 'ice' : 'plain'} />
        <div className="min-w-0 grow leading-[19px]">
          <p dir="auto" className="truncate text-left font-semibold">
            {nameOf(item)}
          </p>
          {hasName && <p className="truncate text-sm text-ink-3">{item.sender}</p>}
        </div>
        <Verdict kind={verdictOf(item)} folder={item.folder} />
      </div>
    </>
  )
}
