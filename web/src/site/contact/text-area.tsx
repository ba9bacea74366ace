import type { ComponentProps } from 'react'

/** Several lines, in the shape of our inputs. Give it an id and a label by `Field`. */
export function TextArea(props: Omit<ComponentProps<'textarea'>, 'className'>) {
  return (
    <textarea
      {...props}
      className="field-sizing-content max-h-[60dvh] min-h-40 w-full resize-y rounded-md border border-line-control bg-surface px-3 py-2 text-md focus-visible:rounded-md focus-visible:outline-offset-1 aria-invalid:border-danger max-sm:text-lg"
    />
  )
}
