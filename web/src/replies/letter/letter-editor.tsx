import { PLACEHOLDERS, TEMPLATE_MAX } from '@icebox/contract/replies'
import { useLayoutEffect, useRef, useState } from 'react'
import { Letter } from '../../domain/stop/stop-answers.tsx'
import { Button } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/forms/field.tsx'
import { TextArea } from '../../ui/forms/text-area.tsx'
import { fillDraft, lettersIn, SAMPLE_NAME } from './draft.ts'
import { type Standing, useLetter } from './use-letter.ts'

interface LetterEditorProps {
  standing: Standing
  hint: string
  /** The plan does not hold it: to be read, not to be written. */
  isLocked: boolean
}

/** The letter with its counter, what may be put in, and how it would read. */
export function LetterEditor({ standing, hint, isLocked }: LetterEditorProps) {
  const draft = useLetter(standing)
  const { ref, insert } = useInsertion(draft.text, draft.type)
  const count = lettersIn(draft.text)
  return (
    <>
      <Field
        label="Words"
        hint={hint}
        {...(draft.fault ? { error: draft.fault } : {})}
        aside={
          <span className={cx('mono', count > TEMPLATE_MAX && 'text-danger-ink')}>
            {count} of {TEMPLATE_MAX}
          </span>
        }
      >
        {wiring => (
          <TextArea
            {...wiring}
            ref={ref}
            value={draft.text}
            readOnly={isLocked}
            onChange={event => draft.type(event.target.value)}
          />
        )}
      </Field>
      {!isLocked && (
        <div className="mt-2.5 flex flex-wrap items-center gap-2 text-sm text-ink-3">
          Put in
          {PLACEHOLDERS.map(name => (
            <Button key={name} size="sm" onClick={() => insert(name)}>
              {name}
            </Button>
          ))}
        </div>
      )}
      <section aria-label={`To ${SAMPLE_NAME} it reads`} className="mt-4">
        <h3 className="text-sm font-semibold">To {SAMPLE_NAME} it reads</h3>
        <Letter text={fillDraft(draft.text)} />
        <p className="mt-1.5 text-[12.5px]/[18px] text-ink-3">
          What is not known of a sender is left out. Plain text, no links, and nothing of what they wrote.
        </p>
      </section>
      {!isLocked && <Buttons draft={draft} />}
    </>
  )
}

function Buttons({ draft }: { draft: ReturnType<typeof useLetter> }) {
  const { isChanged, fault, isSaving, giveUp } = draft
  if (!isChanged && !giveUp) return null
  return (
    <div className="mt-4 flex flex-wrap justify-end gap-2">
      {isChanged && (
        <Button tone="ghost" onClick={draft.discard}>
          Discard
        </Button>
      )}
      {!isChanged && giveUp && <Button onClick={giveUp}>Give up these words</Button>}
      {isChanged && (
        <Button tone="primary" disabled={fault !== undefined} busy={isSaving && 'Saving'} onClick={draft.save}>
          Save letter
        </Button>
      )}
    </div>
  )
}

/** Puts a word in where the cursor is, and the cursor behind it. */
function useInsertion(text: string, type: (text: string) => void) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<{ at: number }>()
  useLayoutEffect(() => {
    if (!caret) return
    ref.current?.focus()
    ref.current?.setSelectionRange(caret.at, caret.at)
  }, [caret])
  function insert(word: string) {
    const { selectionStart = text.length, selectionEnd = text.length } = ref.current ?? {}
    type(text.slice(0, selectionStart) + word + text.slice(selectionEnd))
    setCaret({ at: selectionStart + word.length })
  }
  return { ref, insert }
}
