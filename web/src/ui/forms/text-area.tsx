import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'

interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className'> {
  /** `text` for something to read, `sentence` for a line or two in large letters. */
  look?: 'text' | 'sentence'
}

const LOOKS = {
  text: 'min-h-40 px-3 py-2 text-md',
  sentence: 'min-h-[92px] px-4 py-3.5 text-[17px]/[27px] tracking-[-0.012em] sm:text-[19px]/[29px]',
}

/** Several lines, in the shape of our inputs. Give it an id and a label by `Field`. */
export function TextArea({ look = 'text', ...rest }: TextAreaProps) {
  return (
    <textarea
      {...rest}
      className={cx(
        'field-sizing-content max-h-[60dvh] w-full resize-y rounded-md border border-line-control bg-surface placeholder:text-ink-3 read-only:bg-surface-sunk focus-visible:rounded-md focus-visible:outline-offset-1 aria-invalid:border-danger',
        LOOKS[look],
        look === 'text' && 'max-sm:text-lg',
      )}
    />
  )
}
