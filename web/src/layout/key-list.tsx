import { PRODUCT_NAME } from '@icebox/contract/constants'
import { MOVE_NAMES } from '../domain/message/words.ts'
import { STOP_NAMES } from '../domain/stop/words.ts'
import { paletteKeys } from '../kit/keys.ts'
import { Kbd } from '../ui/kbd.tsx'
import { Dialog } from '../ui/overlays/dialog.tsx'

const MOVE_KEYS: [string[], string][] = [
  [['T'], MOVE_NAMES.restore],
  [['A'], MOVE_NAMES.restoreAndAllow],
  [['C'], MOVE_NAMES.cold],
  [['B'], MOVE_NAMES.coldAndBlock],
  [['N'], STOP_NAMES.ask],
  [['Z'], MOVE_NAMES.undo],
]

const lists = (): { heading: string; keys: [string[], string][] }[] => [
  {
    heading: 'Everywhere',
    keys: [
      [[paletteKeys()], 'Search or jump to'],
      [['G', 'D'], 'Dashboard'],
      [['G', 'I'], PRODUCT_NAME],
      [['G', 'R'], 'Rules'],
      [['F8'], 'To the notification'],
      [['?'], 'This list'],
    ],
  },
  {
    heading: 'Dashboard',
    keys: [
      [['/'], 'Search the log'],
      [['F'], 'Filters'],
      [['J', 'K'], 'Next and previous row'],
      [['Enter'], 'Open the row'],
      ...MOVE_KEYS,
    ],
  },
  {
    heading: PRODUCT_NAME,
    keys: [
      [['J', 'K'], 'Next and previous message'],
      [['X'], 'Select'],
      [['⇧J', '⇧K'], 'Extend the selection'],
      [['⇧X'], 'Select all that match'],
      [['E'], 'Open the messages of a campaign'],
      ...MOVE_KEYS,
      [['O'], 'Show text'],
      [['Esc'], 'Clear the selection'],
    ],
  },
]

export function KeyList({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      width="wide"
      title="All keys"
      description="Single-letter keys rest while you type. You can switch them off in Settings."
    >
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {lists().map(({ heading, keys }) => (
          <section key={heading}>
            <h3 className="mb-1 text-sm font-semibold text-ink-3">{heading}</h3>
            <dl>
              {keys.map(([caps, text]) => (
                <div key={text} className="flex items-center justify-between gap-3 py-1">
                  <dt>{text}</dt>
                  <dd className="flex gap-1">
                    {caps.map(cap => (
                      <Kbd key={cap}>{cap}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
