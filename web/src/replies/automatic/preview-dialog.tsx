import type { OutputOf } from '@icebox/contract/call'
import type { previewAutomaticStop } from '@icebox/contract/replies'
import { type ReactNode, useId } from 'react'
import { nameOf, subjectOf } from '../../domain/message/state.ts'
import { formatCount } from '../../kit/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { previewWords } from './preview-words.ts'
import type { useAutomatic } from './use-automatic.ts'

type Preview = OutputOf<typeof previewAutomaticStop>

/** What the switch would have done in the last 14 days, and the one thing that has to be understood. */
export function PreviewDialog({ automatic }: { automatic: ReturnType<typeof useAutomatic> }) {
  const { isAsking, close, preview, trouble, look, understands, setUnderstands, switchOn, isSaving } = automatic
  return (
    <Dialog
      isOpen={isAsking}
      onClose={close}
      width="wide"
      title="Answer cold mail by itself?"
      description="This is what it would have done in the last 14 days. Nothing is sent for mail that is here already."
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button tone="primary" disabled={!understands || !preview} busy={isSaving && 'Switching'} onClick={switchOn}>
            Switch on
          </Button>
        </>
      }
    >
      {trouble && (
        <p role="alert" className="text-ink-2">
          {trouble}{' '}
          <button type="button" className="link touch" onClick={look}>
            Retry
          </button>
        </p>
      )}
      {!trouble && !preview && <SkeletonRows rows={3} label="Looking through the last 14 days" />}
      {preview && <WouldHave preview={preview} />}
      {preview && <Tick isOn={understands} onChange={setUnderstands} />}
    </Dialog>
  )
}

function WouldHave({ preview }: { preview: Preview }) {
  const { because, answered } = preview
  return (
    <>
      <p className="font-semibold">{previewWords(preview)}</p>
      {answered.length > 0 && (
        <List label="It would have answered">
          {answered.map(item => (
            <li key={item.entryId} className="py-1.5">
              <bdi className="font-semibold [overflow-wrap:anywhere]">{nameOf(item)}</bdi>
              <bdi className="block truncate text-ink-2">{subjectOf(item)}</bdi>
            </li>
          ))}
        </List>
      )}
      {because.length > 0 && (
        <List label="The others not, because">
          {because.map(({ text, count }) => (
            <li key={text} className="flex justify-between gap-4 py-1.5 text-ink-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">{text}</span>
              <span className="shrink-0 text-ink-3">{formatCount(count)}</span>
            </li>
          ))}
        </List>
      )}
    </>
  )
}

function List({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <h3 id={id} className="mt-4 mb-1 text-sm text-ink-3">
        {label}
      </h3>
      <ul aria-labelledby={id} className="divide-y divide-line-soft border-y border-line-soft text-sm">
        {children}
      </ul>
    </>
  )
}

function Tick({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className="mt-4 flex cursor-pointer gap-2.5 pointer-coarse:py-2">
      <input
        type="checkbox"
        checked={isOn}
        onChange={event => onChange(event.target.checked)}
        className="mt-[3px] size-4 shrink-0 accent-primary"
      />
      I understand that a reply confirms my address.
    </label>
  )
}
