import type { StopSettings } from '@icebox/contract/replies'
import { LockedNote } from '../../domain/plan/locked-note.tsx'
import { CONFIRMS } from '../../domain/stop/words.ts'
import { Card, CardBody } from '../../ui/card.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { Note } from '../../ui/note.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { useAutomatic } from './use-automatic.ts'

/** Whether the letter also goes out by itself. */
export function AutomaticCard({ settings }: { settings: StopSettings }) {
  const { isAutomatic, mayAutomate, locked, switchedOff } = settings
  const automatic = useAutomatic()
  return (
    <Card title="Automatic letter">
      <CardBody>
        {switchedOff && !isAutomatic && (
          <Note tone="warn" className="mb-3.5">
            {switchedOff}
          </Note>
        )}
        <Switch
          label="Answer cold mail by itself"
          hint="Only the surest cold mail that is on ice, each campaign once, from your own address and never at once, so that you can cancel it here. Lists, machines and people you know get none."
          isOn={isAutomatic}
          isDisabled={automatic.isSaving || (!mayAutomate && !isAutomatic)}
          onChange={automatic.change}
        />
        <p className="mt-2 text-sm text-ink-2">
          {CONFIRMS} And it says that it is automatic, which some senders’ programs take for an absence note and write
          on; a letter you send yourself works better.
        </p>
        {!mayAutomate && (
          <p className="mt-3 text-sm">
            <LockedNote reason={locked} />
          </p>
        )}
      </CardBody>
      <PreviewDialog automatic={automatic} />
    </Card>
  )
}
