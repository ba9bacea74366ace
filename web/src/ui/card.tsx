import { type ComponentProps, type ReactNode, useId } from 'react'
import { cx } from './cx.ts'

interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  /** The heading. Leave it out for a bare card and name the card by aria-label. */
  title?: ReactNode
  /** At the right of the heading. */
  action?: ReactNode
}

/** A flat card. Children are laid edge to edge; wrap text in `CardBody`. */
export function Card({ title, action, className, children, ...rest }: CardProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={title ? id : undefined}
      {...rest}
      className={cx('rounded-lg border border-line bg-surface shadow-1', className)}
    >
      {title && (
        <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 px-4 py-3.5 sm:px-5 sm:py-4">
          <h2 id={id} className="text-[15px]/[22px] font-[650] tracking-[-0.012em]">
            {title}
          </h2>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}

export function CardBody({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('px-4 pb-4 sm:px-5 sm:pb-5', className)} />
}

export function CardFoot({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      {...rest}
      className={cx(
        'flex items-center justify-between gap-3 border-t border-line-soft px-4 py-3 text-sm text-ink-3 sm:px-5 sm:py-3.5',
        className,
      )}
    />
  )
}
