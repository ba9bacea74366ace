import { NavLink } from 'react-router'
import { cx } from '../ui/cx.ts'

interface PageTabsProps {
  label: string
  pages: { to: string; text: string }[]
  className?: string
}

/** Underlined tabs that are pages of their own: each has an address and an entry in the history. */
export function PageTabs({ label, pages, className }: PageTabsProps) {
  return (
    <nav
      aria-label={label}
      className={cx('flex gap-5 overflow-x-auto overflow-y-hidden border-b border-line sm:gap-[22px]', className)}
    >
      {pages.map(({ to, text }) => (
        <NavLink
          key={to}
          to={to}
          className="touch relative shrink-0 pt-2 pb-2.5 font-semibold whitespace-nowrap text-ink-3 hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_0_var(--ink)]"
        >
          {text}
        </NavLink>
      ))}
    </nav>
  )
}
