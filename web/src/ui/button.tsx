import type { ComponentProps } from 'react'
import { type ButtonLook, buttonLook } from './button-look.ts'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, 'className'> {
  /** The verb while it works, for example "Saving". Keeps the width and takes no second press. */
  busy?: string | false
}

export function Button({ tone, size, isBlock, className, busy, children, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy ? true : undefined}
      onClick={event => (busy ? event.preventDefault() : onClick?.(event))}
      className={buttonLook({ tone, size, isBlock, className })}
    >
      {busy ? <BusyFace verb={busy}>{children}</BusyFace> : children}
    </button>
  )
}

/** The resting face stays in the grid, unseen, so that the button keeps its width. */
function BusyFace({ verb, children }: { verb: string; children: React.ReactNode }) {
  return (
    <span className="grid place-items-center">
      <span className="col-start-1 row-start-1 inline-flex items-center gap-[7px]">
        <Spinner />
        {verb}
      </span>
      <span aria-hidden className="invisible col-start-1 row-start-1 inline-flex h-0 items-center gap-[7px]">
        {children}
      </span>
    </span>
  )
}
