import { useNow } from '../../kit/age.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { brandOf, expiryOf, isExpired, type PaymentMethod } from './cards.ts'

interface CardRowProps {
  card: PaymentMethod
  isPreferring: boolean
  onPrefer: () => void
  isRemoving: boolean
  /** Left out for the card that pays for a running plan. */
  onRemove?: (() => void) | undefined
}

/** One card: its brand, its last four digits, and whether it is the one that is charged. */
export function CardRow({ card, isPreferring, onPrefer, isRemoving, onRemove }: CardRowProps) {
  const { name, short } = brandOf(card.brand)
  const isOver = isExpired(card, new Date(useNow()))
  return (
    <li className="flex items-center justify-between gap-3 border-t border-line-soft py-3">
      <div className="flex min-w-0 items-center gap-3.5">
        <span
          aria-hidden
          className="grid h-[30px] w-11 shrink-0 place-items-center rounded-sm border border-line bg-surface-sunk text-2xs font-semibold text-ink-2"
        >
          {short}
        </span>
        <div className="min-w-0">
          <p className="font-semibold">
            <span className="sr-only">{name} ending in </span>
            <span aria-hidden>•••• </span>
            {card.last4}
          </p>
          <p className={cx('text-sm', isOver ? 'text-danger-ink' : 'text-ink-3')}>
            {isOver ? 'Expired' : 'Expires'} {expiryOf(card)}
          </p>
        </div>
      </div>
      <span className="flex flex-wrap items-center justify-end gap-x-1">
        {card.isDefault ? (
          <Badge>Default</Badge>
        ) : (
          <Button size="sm" tone="ghost" busy={isPreferring && 'Setting'} onClick={onPrefer}>
            Set Default
            <span className="sr-only">
              : {name} ending in {card.last4}
            </span>
          </Button>
        )}
        {onRemove && (
          <Button size="sm" tone="ghost" busy={isRemoving && 'Removing'} onClick={onRemove}>
            Remove
            <span className="sr-only">
              : {name} ending in {card.last4}
            </span>
          </Button>
        )}
      </span>
    </li>
  )
}
