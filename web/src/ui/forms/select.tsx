import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** The browser's own list, in the shape of our inputs. Give it an id and a label by `Field`. */
export function Select({ children, ...rest }: Omit<ComponentProps<'select'>, 'className'>) {
  return (
    <span className="relative block">
      <select
        {...rest}
        className="h-10 w-full appearance-none rounded-md border border-line-control bg-surface pr-9 pl-3 text-md focus-visible:rounded-md focus-visible:outline-offset-1 disabled:cursor-not-allowed disabled:bg-surface-sunk disabled:text-ink-2 aria-invalid:border-danger max-sm:text-lg"
      >
        {children}
      </select>
      <ChevronDown
        aria-hidden
        size={16}
        strokeWidth={1.75}
        className="pointer-events-none absolute inset-y-0 right-3 my-auto text-ink-3"
      />
    </span>
  )
}
