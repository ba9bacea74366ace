import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: LucideIcon
  /** What it does; read out, since the icon is not. */
  label: string
}

export function IconButton({ icon: Icon, label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={cx(
        'touch grid size-7 shrink-0 place-items-center rounded-[7px] text-ink-3 transition-colors duration-(--dur-1) hover:bg-fill hover:text-ink disabled:cursor-not-allowed disabled:bg-transparent disabled:text-ink-disabled',
        className,
      )}
    >
      <Icon aria-hidden size={15} strokeWidth={1.75} />
    </button>
  )
}
