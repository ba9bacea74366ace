import { type Ref, useImperativeHandle, useRef } from 'react'
import { joinGroups, placeText, splitGroups } from './password-groups.ts'

interface PasswordBoxesProps {
  /** For moving the focus to the first box. */
  ref?: Ref<{ focus: () => void }>
  /** The groups joined by hyphens, however many letters there are yet. */
  value: string
  onChange: (value: string) => void
  /** Ties the boxes to their label and words. */
  labelledBy: string
  describedBy?: string
  isInvalid?: boolean
  isDisabled?: boolean
}

/**
 * An app-specific password in four boxes of four letters. One paste fills all; hyphens, spaces and case do not matter.
 * The first two groups can be read, so that a person sees which password was pasted; the others are hidden.
 */
export function PasswordBoxes(props: PasswordBoxesProps) {
  const { ref, value, onChange, labelledBy, describedBy, isInvalid, isDisabled } = props
  const boxes = useRef<(HTMLInputElement | null)[]>([])
  const groups = splitGroups(value)
  useImperativeHandle(ref, () => ({ focus: () => boxes.current[0]?.focus() }))

  function place(box: number, text: string) {
    const placed = placeText(groups, box, text)
    onChange(joinGroups(placed.groups))
    if (placed.next !== box) boxes.current[placed.next]?.focus()
  }
  function stepBack(box: number, event: React.KeyboardEvent) {
    if (event.key !== 'Backspace' || groups[box] || box === 0) return
    event.preventDefault()
    boxes.current[box - 1]?.focus()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own beside the label
    <div role="group" aria-labelledby={labelledBy} aria-describedby={describedBy}>
      {/* Password managers fill and save one field; they do not know what to do with four. */}
      <input
        type="password"
        name="password"
        autoComplete="current-password"
        tabIndex={-1}
        aria-hidden
        disabled={isDisabled}
        value={value}
        onChange={event => onChange(joinGroups(placeText(['', '', '', ''], 0, event.target.value).groups))}
        className="sr-only"
      />
      <div className="grid grid-cols-4 gap-2">
        {groups.map((group, box) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: the boxes are always the same four
            key={box}
            ref={element => {
              boxes.current[box] = element
            }}
            type={box < 2 ? 'text' : 'password'}
            value={group}
            disabled={isDisabled}
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            data-1p-ignore
            data-lpignore="true"
            aria-label={`Group ${box + 1} of 4`}
            aria-invalid={isInvalid || undefined}
            placeholder="xxxx"
            onChange={event => place(box, event.target.value)}
            onPaste={event => {
              event.preventDefault()
              place(box, event.clipboardData.getData('text'))
            }}
            onKeyDown={event => stepBack(box, event)}
            onFocus={event => event.target.select()}
            className="h-[46px] w-full min-w-0 rounded-md border border-line-control bg-surface text-center font-mono text-lg font-medium tracking-[0.04em] placeholder:font-normal placeholder:text-ink-3 focus-visible:rounded-md focus-visible:outline-offset-1 disabled:bg-surface-sunk aria-invalid:border-danger"
          />
        ))}
      </div>
    </div>
  )
}
