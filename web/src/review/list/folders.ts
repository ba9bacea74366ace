import type { LogView } from '@icebox/contract/activity'
import { CircleCheck, Inbox, type LucideIcon, Scale, Snowflake, Undo2 } from 'lucide-react'
import type { IceCounts } from '../../domain/message/expected.ts'
import { formatCount } from '../../kit/format.ts'

export type FolderView = Exclude<LogView, 'all' | 'on_ice'>

export interface Folder {
  view: FolderView
  name: string
  icon: LucideIcon
  /** Which of the counts is this folder's; none are kept of close calls. */
  count?: keyof IceCounts
  /** Behind the count, beside the name. */
  unit: string
  empty: { title: string; text: string }
}

export const FOLDERS: readonly [Folder, ...Folder[]] = [
  {
    view: 'to_review',
    name: 'On ice',
    icon: Snowflake,
    count: 'toReview',
    unit: 'to review',
    empty: { title: 'Nothing to review', text: 'Cold mail lands here as it comes, with the reason beside it.' },
  },
  {
    view: 'thawed',
    name: 'Thawed',
    icon: Undo2,
    count: 'thawed',
    unit: 'brought back',
    empty: { title: 'Nothing thawed', text: 'Mail that you restore is listed here, so that you can change your mind.' },
  },
  {
    view: 'confirmed',
    name: 'Confirmed cold',
    icon: CircleCheck,
    count: 'confirmed',
    unit: 'confirmed',
    empty: {
      title: 'Nothing confirmed',
      text: 'Mail that you mark with It’s cold is kept here. It can still be restored.',
    },
  },
  {
    view: 'close_calls',
    name: 'Close calls',
    icon: Scale,
    unit: 'left in your inbox',
    empty: { title: 'No close calls', text: 'Mail just under your line stays in your inbox and is listed here.' },
  },
  {
    view: 'let_through',
    name: 'Let through',
    icon: Inbox,
    unit: 'left in your inbox',
    empty: { title: 'Nothing let through', text: 'Mail that stays in your inbox is listed here, with the reasons.' },
  },
]

export function folderOf(view: string | null): Folder {
  return FOLDERS.find(folder => folder.view === view) ?? FOLDERS[0]
}

/** The address of a folder; the first one needs no query. */
export function folderAddress(view: FolderView): string {
  return view === 'to_review' ? '/icebox' : `/icebox?view=${view}`
}

interface Amount {
  folder: Folder
  counts: IceCounts | undefined
  matching: number | undefined
  isNarrowed: boolean
}

/** `36 to review`; through a filter `5 of 36 to review`. Empty until it is known. */
export function amountWords({ folder, counts, matching, isNarrowed }: Amount): string {
  const total = folder.count ? counts?.[folder.count] : undefined
  const shown = isNarrowed ? matching : (total ?? matching)
  if (shown === undefined) return ''
  const of = isNarrowed && total !== undefined ? ` of ${formatCount(total)}` : ''
  return `${formatCount(shown)}${of} ${folder.unit}`
}
