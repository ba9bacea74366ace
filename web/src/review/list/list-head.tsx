import type { ReviewOrder } from '@icebox/contract/review'
import { ChevronDown, Search } from 'lucide-react'
import { useNavigate } from 'react-router'
import type { IceCounts } from '../../domain/message/expected.ts'
import { formatCount } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, MenuItem, MenuLabel, MenuLine } from '../../ui/overlays/menu.tsx'
import { amountWords, FOLDERS, type Folder, folderAddress } from './folders.ts'
import { SORT_NAMES } from './sorting.ts'

const NAME = 'text-[19px]/[26px] font-[650] tracking-[-0.022em] whitespace-nowrap'

interface ListHeadProps {
  folder: Folder
  counts: IceCounts | undefined
  /** How much the filter leaves, once it is known. */
  matching: number | undefined
  isNarrowed: boolean
  order: ReviewOrder
  onOrder: (order: ReviewOrder) => void
  isSearching: boolean
  onSearch: () => void
}

/** The folder's name, how much is in it, the order and the search. On small screens the name opens the folders. */
export function ListHead(props: ListHeadProps) {
  const { folder, counts, order, onOrder, isSearching, onSearch } = props
  return (
    <div className="flex items-center gap-2.5 px-4 pt-3.5 pb-2.5 lg:px-[18px] lg:pt-4 lg:pb-3">
      <h1 className={`lg:hidden ${NAME}`}>
        <FolderMenu folder={folder} counts={counts} order={order} onOrder={onOrder} />
      </h1>
      <h2 className={`max-lg:hidden ${NAME}`}>{folder.name}</h2>
      <span className="truncate text-ink-3">{amountWords(props)}</span>
      <span className="ml-auto max-lg:hidden">
        <Menu
          trigger={
            <Button size="sm" aria-label={`Order: ${SORT_NAMES[order]}`}>
              {SORT_NAMES[order]}
              <ChevronDown aria-hidden strokeWidth={1.75} />
            </Button>
          }
        >
          <OrderItems order={order} onOrder={onOrder} />
        </Menu>
      </span>
      <IconButton
        icon={Search}
        label="Search"
        aria-expanded={isSearching}
        onClick={onSearch}
        className="max-lg:ml-auto"
      />
    </div>
  )
}

function FolderMenu({
  folder,
  counts,
  order,
  onOrder,
}: Pick<ListHeadProps, 'folder' | 'counts' | 'order' | 'onOrder'>) {
  const navigate = useNavigate()
  return (
    <Menu
      align="start"
      trigger={
        <button type="button" className="touch flex items-center gap-2 pr-1">
          {folder.name}
          <ChevronDown aria-hidden size={16} strokeWidth={1.75} className="text-ink-3" />
          <span className="sr-only">, switch folder or order</span>
        </button>
      }
    >
      {FOLDERS.map(({ view, name, icon, count }) => (
        <MenuItem key={view} icon={icon} onSelect={() => navigate(folderAddress(view))}>
          <span className="flex justify-between gap-4">
            {name}
            {count && counts && <span className="text-ink-3">{formatCount(counts[count])}</span>}
          </span>
        </MenuItem>
      ))}
      <MenuLine />
      <MenuLabel>Order</MenuLabel>
      <OrderItems order={order} onOrder={onOrder} />
    </Menu>
  )
}

const ORDERS: readonly ReviewOrder[] = ['newest', 'oldest', 'surest']

function OrderItems({ order, onOrder }: Pick<ListHeadProps, 'order' | 'onOrder'>) {
  return ORDERS.map(value => (
    <MenuItem key={value} onSelect={() => onOrder(value)}>
      <span className="flex justify-between gap-4">
        {SORT_NAMES[value]}
        {value === order && (
          <>
            <span aria-hidden>✓</span>
            <span className="sr-only">, chosen</span>
          </>
        )}
      </span>
    </MenuItem>
  ))
}
