import type { ActivityItem } from '@icebox/contract/activity'
import type { ReactNode, RefObject } from 'react'
import { buttonLook } from '../../ui/button-look.ts'
import { Note } from '../../ui/note.tsx'
import { Facts } from './facts.tsx'
import { MoreMenu } from './more-menu.tsx'
import { ReaderActions } from './reader-actions.tsx'
import type { ReaderDeeds } from './reader-deeds.ts'
import { ReaderHead } from './reader-head.tsx'
import { WhyBox } from './why-box.tsx'

interface ReaderProps {
  item: ActivityItem
  deeds: ReaderDeeds
  lineNow: number | undefined
  folderUrl: string | null
  heading: RefObject<HTMLHeadingElement | null>
  /** The box that can load the text. */
  text: ReactNode
}

const MORE_LOOK = buttonLook({ className: 'w-9 px-0! max-lg:hidden' })

/** One message: who, why, what can be done, and what its header said. */
export function Reader({ item, deeds, lineNow, folderUrl, heading, text }: ReaderProps) {
  return (
    <div className="w-full max-w-[680px]">
      <ReaderHead item={item} heading={heading} />
      <ReaderActions
        item={item}
        deeds={deeds}
        more={<MoreMenu item={item} deeds={deeds} folderUrl={folderUrl} className={MORE_LOOK} />}
      />
      {item.trouble && (
        <Note tone="warn" role="status" className="mb-5 max-lg:mt-4">
          {item.trouble}
        </Note>
      )}
      <WhyBox item={item} lineNow={lineNow} />
      <Facts item={item} />
      {text}
    </div>
  )
}
