import type { MailboxHealth } from '@icebox/contract/mailbox'
import { useId } from 'react'
import { type FolderChoice, folderChoices } from './disconnect-words.ts'

interface FolderQuestionProps {
  mailbox: MailboxHealth
  value: FolderChoice
  onChange: (value: FolderChoice) => void
}

export function FolderQuestion({ mailbox, value, onChange }: FolderQuestionProps) {
  const id = useId()
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">What becomes of the mail on ice?</legend>
      <div className="grid gap-2">
        {folderChoices(mailbox).map(choice => (
          <label
            key={choice.value}
            htmlFor={`${id}-${choice.value}`}
            className="flex gap-3 rounded-[10px] border border-line px-3.5 py-3 has-checked:border-ice-line has-checked:bg-ice-1 has-disabled:text-ink-3"
          >
            <input
              type="radio"
              id={`${id}-${choice.value}`}
              name={id}
              value={choice.value}
              checked={value === choice.value}
              disabled={!choice.isPossible}
              onChange={() => onChange(choice.value)}
              className="mt-[3px] size-4 shrink-0 accent-ice"
            />
            <span className="font-semibold">
              {choice.text}
              <small className="block text-sm font-normal text-ink-2">{choice.hint}</small>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
