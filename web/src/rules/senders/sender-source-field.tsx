import { Upload } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import { Field } from '../../ui/forms/field.tsx'
import { useFileDrop } from './use-file-drop.ts'
import type { SenderSource } from './use-sender-source.ts'

/** Where many senders are pasted, or dropped as a file. */
export function SenderSourceField({ source, isDisabled }: { source: SenderSource; isDisabled: boolean }) {
  const { isOver, ...drop } = useFileDrop(source.takeFile)
  return (
    <div {...drop}>
      <Field
        label="Senders"
        aside={
          <label className="link touch inline-flex cursor-pointer items-center gap-1.5 text-sm has-focus-visible:outline-2">
            <Upload aria-hidden size={14} strokeWidth={1.75} />
            Choose a file
            <input
              type="file"
              accept=".vcf,.csv,.tsv,.txt,text/vcard,text/csv,text/plain"
              disabled={isDisabled}
              className="sr-only"
              onChange={event => {
                const [file] = event.target.files ?? []
                // The same file may be chosen again once it was mended.
                event.target.value = ''
                if (file) source.takeFile(file)
              }}
            />
          </label>
        }
        hint="Paste them here, or drop a file. Nothing is stored before you press the button."
        {...(source.fault ? { error: source.fault } : {})}
      >
        {wiring => (
          <textarea
            {...wiring}
            rows={5}
            value={source.text}
            disabled={isDisabled}
            autoComplete="off"
            spellCheck={false}
            placeholder={'ada@example.com\n@example.com\nBo Berg <bo@example.com>'}
            onChange={event => source.take(event.target.value)}
            className={cx(
              'w-full rounded-md border bg-surface px-3 py-2 text-md placeholder:text-ink-3 max-sm:text-lg',
              isOver ? 'border-focus ring-2 ring-focus' : 'border-line-control',
            )}
          />
        )}
      </Field>
    </div>
  )
}
