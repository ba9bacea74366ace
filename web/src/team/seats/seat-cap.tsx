import { SEATS_MAX } from '@icebox/contract/billing/plans'
import { getSeatCap, setSeatCap } from '@icebox/contract/billing/seats'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { auditKey } from '../../domain/plan/billing-keys.ts'
import { useAction } from '../../kit/calls/action.ts'
import { keyOf, queryOf } from '../../kit/calls/query.ts'
import { useUserId } from '../../kit/calls/session.ts'
import { plural } from '../../kit/format.ts'
import { failedToast } from '../../kit/result-toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Stepper } from '../../ui/forms/stepper.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'

/** Up to how many seats admins may raise on the owner's card: the owner sets it, admins read it. */
export function SeatCap({ isOwner }: { isOwner: boolean }) {
  const { data } = useQuery(queryOf(getSeatCap, { id: useUserId() }))
  const [isOpen, setOpen] = useState(false)
  if (!data || (!isOwner && data.most === null)) return null
  const { most } = data
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line-soft pt-3.5 text-[12.5px]/[18px] text-ink-2">
      <p>
        {isOwner ? 'Admins may raise to' : 'The owner lets you raise to'}{' '}
        <b className="font-semibold text-ink">{limitWords(most)}</b>.
      </p>
      {isOwner && (
        <button type="button" className="link touch" onClick={() => setOpen(true)}>
          Change limit
        </button>
      )}
      {isOpen && <CapDialog most={most} onClose={() => setOpen(false)} />}
    </div>
  )
}

const FIRST = 10

function CapDialog({ most, onClose }: { most: number | null; onClose: () => void }) {
  const id = useUserId()
  const [seats, setSeats] = useState(most ?? FIRST)
  const action = useAction({
    call: setSeatCap,
    refresh: [keyOf(getSeatCap, { id }), auditKey(id)],
    done: answer => {
      onClose()
      return { title: 'Limit set', description: `Admins may raise to ${limitWords(answer.most)}.`, tone: 'ok' }
    },
    failed: error => failedToast(error, 'Failed to set the limit.'),
  })
  const set = (to: number | null) => action.run({ params: { id }, input: { most: to } })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Limit for admins"
      description="Seats are paid by your card. Admins may raise them up to here; you may have more. Nobody loses a seat by it."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {most !== null && (
            <Button busy={action.isRunning && 'Setting'} onClick={() => set(null)}>
              No limit
            </Button>
          )}
          <Button tone="primary" busy={action.isRunning && 'Setting'} onClick={() => set(seats)}>
            Set limit
          </Button>
        </>
      }
    >
      <div className="flex items-center justify-between gap-4">
        <span className="font-semibold">Seats</span>
        <Stepper label="Seats admins may have" value={seats} max={SEATS_MAX} onChange={setSeats} />
      </div>
    </Dialog>
  )
}

function limitWords(most: number | null): string {
  return most === null ? 'any number of seats' : plural(most, 'seat')
}
