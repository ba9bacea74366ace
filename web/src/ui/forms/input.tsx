import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

interface InputProps extends Omit<ComponentProps<'input'>, 'size'> {
  icon?: LucideIcon
  /** sm 34, md 40, lg 46 px high. */
  size?: 'sm' | 'md' | 'lg'
}

const HEIGHTS = { sm: 'h-[34px] text-sm', md: 'h-10 text-md', lg: 'h-[46px] text-[15px]' }

/** Give it an id and a label by `Field`, or an aria-label. On narrow screens text is 16 px, so that phones do not zoom. */
export function Input({ icon: Icon, size = 'md', className, ...rest }: InputProps) {
  return (
    <span className={cx('relative block', className)}>
      {Icon && (
        <Icon
          aria-hidden
          size={16}
          strokeWidth={1.75}
          className="pointer-events-none absolute inset-y-0 left-3 my-auto text-ink-3"
        />
      )}
      <input
        {...rest}
        className={cx(
          'w-full rounded-md border border-line-control bg-surface placeholder:text-ink-3 focus-visible:rounded-md focus-visible:outline-offset-1 disabled:cursor-not-allowed disabled:bg-surface-sunk disabled:text-ink-2 aria-invalid:border-danger max-sm:text-lg',
          HEIGHTS[size],
          Icon ? 'pr-3 pl-9' : 'px-3',
        )}
      />
    </span>
  )
}
