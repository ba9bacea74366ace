import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'

export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: string
  hint?: ReactNode
  /** Shown under the field in place of the hint. */
  error?: string
  /** Beside the label, for example "optional". */
  aside?: ReactNode
  children: (wiring: FieldWiring) => ReactNode
}

/** A label, a control and the words under it, tied together for screen readers. */
export function Field({ label, hint, error, aside, children }: FieldProps) {
  const id = useId()
  const words = `${id}-words`
  const hasWords = Boolean(error || hint)
  return (
    <div>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <label htmlFor={id} className="text-sm font-semibold">
          {label}
        </label>
        {aside && <span className="text-xs text-ink-3">{aside}</span>}
      </div>
      {children({ id, 'aria-describedby': hasWords ? words : undefined, 'aria-invalid': error ? true : undefined })}
      <FieldWords id={words} hint={hint} error={error} />
    </div>
  )
}

export function FieldWords({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  if (error) {
    return (
      <p id={id} role="alert" className="mt-1.5 flex gap-1.5 text-[12.5px]/[18px] text-danger-ink">
        <CircleAlert aria-hidden size={14} strokeWidth={1.75} className="mt-0.5" />
        {error}
      </p>
    )
  }
  if (!hint) return null
  return (
    <p id={id} className="mt-1.5 text-[12.5px]/[18px] text-ink-3">
      {hint}
    </p>
  )
}
