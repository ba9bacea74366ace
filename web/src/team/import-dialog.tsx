import type { Member } from '@icebox/contract/team'
import { Upload } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { plural } from '../kit/format.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/forms/field.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { ImportPreview } from './import-preview.tsx'
import { readInviteList } from './invite-list.ts'
import { LinkDialog } from './link-dialog.tsx'
import { useImport } from './use-import.ts'

interface ImportDialogProps {
  members: readonly Member[]
  /** Seats free; null is without limit. */
  free: number | null
  onClose: () => void
}

/** Invites from a file or a pasted list. What would be sent is shown first, line by line. */
export function ImportDialog({ members, free, onClose }: ImportDialogProps) {
  const [text, setText] = useState('')
  // As it was when the dialog opened: whoever is invited meanwhile must not turn into a fault here.
  const [team] = useState({ members, free })
  const { results, undelivered, isRunning, isDone, send } = useImport()
  const { lines, beyond } = readInviteList(text, team)
  const wanted = lines.flatMap(each => (each.fault === null && each.email ? [each.email] : []))
  if (isDone && undelivered.length > 0) return <LinkDialog undelivered={undelivered} onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={() => !isRunning && onClose()}
      width="wide"
      title="Import CSV"
      description="One address a line, or a column named email. Nothing is sent before you have seen the list."
      actions={
        isDone ? (
          <Button tone="primary" onClick={onClose}>
            Done
          </Button>
        ) : (
          <>
            <Button disabled={isRunning} onClick={onClose}>
              Cancel
            </Button>
            <Button
              tone="primary"
              disabled={wanted.length === 0}
              busy={isRunning && 'Inviting'}
              onClick={() => send(wanted)}
            >
              Invite {plural(wanted.length, 'person', 'people')}
            </Button>
          </>
        )
      }
    >
      {!isRunning && !isDone && <Source text={text} onText={setText} />}
      <ImportPreview lines={lines} beyond={beyond} results={results} />
    </Dialog>
  )
}

function Source({ text, onText }: { text: string; onText: (text: string) => void }) {
  const take = (file: File | undefined) => void file?.text().then(onText)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    take(event.dataTransfer.files[0])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside
    <div onDragOver={event => event.preventDefault()} onDrop={drop}>
      <Field
        label="Addresses"
        aside={
          <label className="link touch inline-flex cursor-pointer items-center gap-1.5 text-sm has-focus-visible:outline-2">
            <Upload aria-hidden size={14} strokeWidth={1.75} />
            Choose a file
            <input
              type="file"
              accept=".csv,.txt,text/csv,text/plain"
              className="sr-only"
              onChange={event => take(event.target.files?.[0])}
            />
          </label>
        }
        hint="Paste them here, or drop a file."
      >
        {wiring => (
          <textarea
            {...wiring}
            rows={4}
            value={text}
            placeholder={'ada@company.com\nbo@company.com'}
            onChange={event => onText(event.target.value)}
            className="w-full rounded-md border border-line-control bg-surface px-3 py-2 text-md placeholder:text-ink-3 max-sm:text-lg"
          />
        )}
      </Field>
    </div>
  )
}
