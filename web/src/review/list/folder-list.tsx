import { PRODUCT_NAME } from '@icebox/contract/constants'
import { Link } from 'react-router'
import type { IceCounts } from '../../domain/message/expected.ts'
import { formatCount } from '../../kit/format.ts'
import { FOLDERS, type FolderView, folderAddress } from './folders.ts'

interface FolderListProps {
  view: FolderView
  counts: IceCounts | undefined
  isFailed: boolean
  onRetry: () => void
}

export function FolderList({ view, counts, isFailed, onRetry }: FolderListProps) {
  return (
    <nav
      aria-label="Folders"
      className="grid content-start gap-0.5 border-r border-line bg-canvas pr-3.5 pl-[13px] pt-4 pb-5 text-[13.5px] max-lg:hidden"
    >
      {/* The page's name stands on the edge on which it stands on every page; the list's own is on small screens. */}
      <h1 className="mx-2.5 mb-2.5 text-2xl font-[650] tracking-[-0.024em]">{PRODUCT_NAME}</h1>
      {FOLDERS.map(({ view: to, name, icon: Icon, count }) => (
        <Link
          key={to}
          to={folderAddress(to)}
          aria-current={to === view ? 'page' : undefined}
          className="group flex h-[34px] items-center gap-2.5 rounded-md px-2.5 font-medium text-ink-2 hover:text-ink aria-[current=page]:bg-ice-2 aria-[current=page]:font-semibold aria-[current=page]:text-ice-ink"
        >
          <Icon
            aria-hidden
            size={16}
            strokeWidth={1.75}
            className="text-ink-3 group-aria-[current=page]:text-ice-ink"
          />
          {name}
          {count && counts && (
            <span className="ml-auto text-[12.5px] text-ink-3 group-aria-[current=page]:text-ice-ink">
              {formatCount(counts[count])}
            </span>
          )}
        </Link>
      ))}
      {isFailed && !counts && (
        <p role="alert" className="px-2.5 pt-3 text-sm text-ink-2">
          Could not load the counts.{' '}
          <button type="button" className="link touch" onClick={onRetry}>
            Retry
          </button>
        </p>
      )}
    </nav>
  )
}
