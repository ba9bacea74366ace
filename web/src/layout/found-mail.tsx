import { type ActivityItem, listLogs } from '@icebox/contract/activity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { Folder, Inbox, Search, Snowflake, Undo2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { nameOf, subjectOf, VERDICT_NAMES, verdictOf } from '../domain/message/state.ts'
import { queryOf } from '../kit/calls/query.ts'
import { formatDay, plural } from '../kit/format.ts'
import { useSettled } from '../kit/use-settled.ts'
import { FOUND, GROUP_LOOK } from '../ui/overlays/command-palette.tsx'
import { foundAddress } from './found-address.ts'

const SETTLE_MS = 200
const MOST = 8

interface SearchProps {
  userId: string
  text: string
}

/** The person's mail with this in its sender or subject, newest first, in the palette; Enter opens one where it can be reviewed. */
export function FoundMail({ userId, text, onClose }: SearchProps & { onClose: () => void }) {
  const navigate = useNavigate()
  const { query } = useSearch({ userId, text })
  const go = (address: string) => {
    onClose()
    void navigate(address)
  }
  const items = query.isError ? [] : (query.data ?? [])
  if (items.length === 0) return null
  return (
    <Command.Group heading="Mail" className={GROUP_LOOK}>
      {items.map(item => (
        <FoundItem key={item.id} item={item} onSelect={() => go(foundAddress(item))} />
      ))}
      {items.length === MOST && (
        <Command.Item
          value={`${FOUND}all`}
          onSelect={() => go(`/icebox?${new URLSearchParams({ search: text })}`)}
          className={ITEM_LOOK}
        >
          <Search aria-hidden size={16} strokeWidth={1.75} className="text-ink-2" />
          <span className="truncate">All mail on ice with “{text}”</span>
        </Command.Item>
      )}
    </Command.Group>
  )
}

/** How that search stands. A list of choices may hold nothing but choices. */
export function FoundStatus({ userId, text }: SearchProps) {
  const { query, isBehind } = useSearch({ userId, text })
  const amount = query.data?.length ?? 0
  if (query.isError) {
    return (
      <p role="alert" className="px-4 pt-1 pb-4 text-ink-2">
        Could not search your mail.{' '}
        <button type="button" className="link touch" onClick={() => void query.refetch()}>
          Retry
        </button>
      </p>
    )
  }
  return (
    <p role="status" className={amount > 0 && !isBehind ? 'sr-only' : 'px-4 pt-1 pb-4 text-ink-3'}>
      {statusOf({ isBehind, amount }, text)}
    </p>
  )
}

function useSearch({ userId, text }: SearchProps) {
  const search = useSettled(text, SETTLE_MS)
  const query = useQuery({
    ...queryOf(listLogs, { id: userId }, { input: { search, limit: MOST } }),
    placeholderData: keepPreviousData,
  })
  return { query, isBehind: query.isPending || query.isPlaceholderData || search !== text }
}

const ITEM_LOOK =
  'flex min-h-9 items-center gap-2.5 rounded-md px-2 py-1.5 data-[selected=true]:bg-fill pointer-coarse:min-h-11'
const ICONS = {
  icebox: Snowflake,
  freezing: Snowflake,
  thawing: Undo2,
  filing: Folder,
  filed: Folder,
  inbox: Inbox,
  gone: Inbox,
}
function FoundItem({ item, onSelect }: { item: ActivityItem; onSelect: () => void }) {
  const Icon = ICONS[item.place]
  return (
    <Command.Item value={`${FOUND}${item.id}`} onSelect={onSelect} className={ITEM_LOOK}>
      <Icon aria-hidden size={16} strokeWidth={1.75} className="shrink-0 text-ink-2" />
      <span className="grid min-w-0 grow">
        <span dir="auto" className="truncate text-left font-medium">
          {subjectOf(item)}
        </span>
        <span className="truncate text-xs text-ink-3">
          <bdi>{nameOf(item)}</bdi> · {VERDICT_NAMES[verdictOf(item)]}
        </span>
      </span>
      <time dateTime={item.receivedAt} className="shrink-0 text-xs text-ink-3">
        {formatDay(item.receivedAt)}
      </time>
    </Command.Item>
  )
}

function statusOf({ isBehind, amount }: { isBehind: boolean; amount: number }, text: string) {
  if (isBehind) return 'Searching your mail'
  return amount === 0 ? `No sender or subject has “${text}” in it.` : `${plural(amount, 'message')} found`
}
