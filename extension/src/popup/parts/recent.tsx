import { Inbox, type LucideIcon, Snowflake, Undo2 } from 'lucide-react'
import { ageLabel } from '../../kit/age.ts'
import type { Popup } from '../../kit/calls.ts'

type Item = Popup['recent'][number]

interface RecentProps {
  items: readonly Item[]
  now: number
  isFixed: boolean
  onRestore: (id: string) => Promise<void>
}

const LOOKS: Record<Item['is'], { icon: LucideIcon; word: string; mark: string }> = {
  blocked: { icon: Snowflake, word: 'Blocked', mark: 'text-ice' },
  false_positive: { icon: Undo2, word: 'False positive', mark: 'text-ember' },
  passed: { icon: Inbox, word: 'Passed', mark: 'text-ink-3' },
}

/** The newest messages. Sender and subject are strangers' words and nothing but text. */
export function Recent({ items, ...rest }: RecentProps) {
  return (
    <section aria-labelledby="recent" className="flex min-h-0 grow flex-col border-b border-line-soft pt-2.5">
      <h2 id="recent" className="px-4 pb-0.5 font-semibold">
        Recent Activity
      </h2>
      {items.length === 0 ? (
        <div className="grid grow place-content-center px-4 text-center">
          <p className="font-semibold">No email activity yet</p>
          <p className="text-[12.5px] text-ink-3">Cold emails will appear here when filtered</p>
        </div>
      ) : (
        <ul
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys as well
          tabIndex={0}
          aria-label="Recent activity, scrolls"
          className="overflow-y-auto px-4 pb-1.5 focus-visible:-outline-offset-2"
        >
          {items.map(item => (
            <Row key={item.id} item={item} {...rest} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ item, now, isFixed, onRestore }: { item: Item } & Omit<RecentProps, 'items'>) {
  const { icon: Icon, word, mark } = LOOKS[item.is] ?? LOOKS.passed
  const sender = item.sender || '(no sender)'
  return (
    <li className="group relative grid grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-x-2.5 py-[7px] leading-[18px]">
      <Icon aria-hidden size={16} strokeWidth={1.75} className={`row-span-2 mt-0.5 self-start ${mark}`} />
      <span className="flex min-w-0">
        <span className="sr-only">{word}: </span>
        <b dir="auto" className="truncate">
          {sender}
        </b>
      </span>
      <span className="text-[12px] text-ink-3">{ageLabel(Date.parse(item.processedAt), now)}</span>
      <span dir="auto" className="col-start-2 truncate text-[12.5px] text-ink-3">
        {item.subject || '(no subject)'}
      </span>
      {item.canRestore && !isFixed && (
        <button
          type="button"
          aria-label={`Restore: ${sender}`}
          onClick={() => void onRestore(item.id)}
          className="absolute right-0 bottom-1 h-6 rounded-[7px] border border-ember-line bg-ember-2 px-2 text-[12px]/[18px] font-semibold text-ember-ink opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:border-ember [@media(hover:none)]:opacity-100"
        >
          Restore
        </button>
      )}
    </li>
  )
}
