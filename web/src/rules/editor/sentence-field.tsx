import { type RefObject, useLayoutEffect } from 'react'
import { PLACEHOLDER } from '../../domain/rule/examples.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'

export interface Caret {
  at: number
}

interface SentenceFieldProps {
  ref: RefObject<HTMLTextAreaElement | null>
  /** Where the cursor belongs, each time it is another one. */
  caret: Caret | undefined
  sentence: string
  isNew: boolean
  mayEdit: boolean
  onChange: (sentence: string) => void
}

/** The sentence itself. */
export function SentenceField({ ref, caret, sentence, isNew, mayEdit, onChange }: SentenceFieldProps) {
  useLayoutEffect(() => {
    if (caret) ref.current?.setSelectionRange(caret.at, caret.at)
  }, [ref, caret])
  return (
    <Field
      label={isNew ? 'Say what should happen with which mail' : 'The rule in your words'}
      hint={
        mayEdit ? HINT : 'This rule is your team’s. Its owner and admins write it; you can switch it off for yourself.'
      }
    >
      {wiring => (
        <TextArea
          {...wiring}
          ref={ref}
          look="sentence"
          rows={2}
          value={sentence}
          readOnly={!mayEdit}
          placeholder={PLACEHOLDER}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </Field>
  )
}

const HINT = 'Move to a folder, flag, or keep in the inbox. Add “unless” for what it should leave alone.'
