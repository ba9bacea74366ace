import type { ReviewCounts } from '@icebox/contract/review'
import { ChevronDown, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatCount } from '../../kit/format.ts'
import { buttonLook } from '../../ui/button-look.ts'
import { Menu, MenuItem, MenuLine } from '../../ui/overlays/menu.tsx'
import { wordsOfKind } from '../kinds.ts'
import type { Filter, FilterPart } from './filter.ts'

interface FilterLineProps {
  filter: Filter
  /** What there is to choose from; undefined until it is known. */
  facets: ReviewCounts | undefined
  total: number | undefined
  onPart: (part: FilterPart, value: string | undefined) => void
  /** Undefined while something is selected. */
  onSelectAll: (() => void) | undefined
}

/** What narrows the list: the kind, the sender, the mailbox where there are several, and a campaign chosen at a message. */
export function FilterLine({ filter, facets, total, onPart, onSelectAll }: FilterLineProps) {
  const { kind, mailbox, sender, campaign } = filter
  const [mailboxes, senders] = [facets?.mailboxes ?? [], facets?.senders ?? []]
  // A name that two addresses bear tells nothing.
  const nameOf = (address: string) => {
    const name = senders.find(each => each.address === address)?.name
    return name && senders.filter(each => each.name === name).length === 1 ? name : address
  }
  return (
    <fieldset aria-label="Filters" className="flex min-w-0 flex-wrap items-center gap-1.5 px-4 pb-2.5 lg:px-[18px]">
      <Choice
        name="Kind"
        chosen={kind}
        words={wordsOfKind}
        options={(facets?.kinds ?? []).map(each => ({ value: each.kind, count: each.count }))}
        onChoose={value => onPart('kind', value)}
      />
      <Choice
        name="Sender"
        chosen={sender}
        words={nameOf}
        options={senders.map(each => ({ value: each.address, count: each.count }))}
        onChoose={value => onPart('sender', value)}
      />
      {(mailboxes.length > 1 || mailbox) && (
        <Choice
          name="Mailbox"
          chosen={mailbox}
          words={address => address}
          options={mailboxes.map(each => ({ value: each.address, count: each.count }))}
          onChoose={value => onPart('mailbox', value)}
        />
      )}
      {campaign && <Chip onRemove={() => onPart('campaign', undefined)}>One campaign</Chip>}
      {onSelectAll && total !== undefined && total > 0 && (
        <button type="button" className="link touch ml-auto text-sm" onClick={onSelectAll}>
          Select all {formatCount(total)}
        </button>
      )}
    </fieldset>
  )
}

interface ChoiceProps {
  name: string
  chosen: string | undefined
  options: { value: string; count: number }[]
  words: (value: string) => string
  onChoose: (value: string | undefined) => void
}

function Choice({ name, chosen, options, words, onChoose }: ChoiceProps) {
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          className={buttonLook({ size: 'sm', className: chosen ? 'bg-ice-2! text-ice-ink!' : '' })}
        >
          <span className="max-w-40 truncate">{chosen ? words(chosen) : name}</span>
          <ChevronDown aria-hidden strokeWidth={1.75} />
          {chosen && <span className="sr-only">, {name.toLowerCase()}</span>}
        </button>
      }
    >
      {options.map(({ value, count }) => (
        <MenuItem key={value} onSelect={() => onChoose(value)}>
          <span className="flex justify-between gap-4">
            <span className="max-w-56 truncate">
              {words(value)}
              {value === chosen && <span className="sr-only">, chosen</span>}
            </span>
            <span className="text-ink-3">{formatCount(count)}</span>
          </span>
        </MenuItem>
      ))}
      {options.length === 0 && (
        <MenuItem isDisabled onSelect={() => undefined}>
          Nothing to choose from
        </MenuItem>
      )}
      {chosen && (
        <>
          <MenuLine />
          <MenuItem onSelect={() => onChoose(undefined)}>Every {name.toLowerCase()}</MenuItem>
        </>
      )}
    </Menu>
  )
}

function Chip({ onRemove, children }: { onRemove: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      className={buttonLook({ size: 'sm', className: 'min-w-0 bg-ice-2! text-ice-ink!' })}
    >
      <span className="max-w-56 truncate">{children}</span>
      <X aria-hidden strokeWidth={1.75} />
      <span className="sr-only">, remove this filter</span>
    </button>
  )
}
