import { getSandbox, type SandboxState, setTrickle } from '@icebox/contract/sandbox'
import { useState } from 'react'
import { useAction } from '../kit/calls/action.ts'
import { keyOf } from '../kit/calls/query.ts'
import { failedToast } from '../kit/result-toasts.ts'
import { Button } from '../ui/button.tsx'
import { Stepper } from '../ui/forms/stepper.tsx'
import { Switch } from '../ui/forms/switch.tsx'

/** As many as the call allows: one each 0.2 seconds. */
const MOST_A_MINUTE = 300

export function TrickleControls({ trickle }: { trickle: SandboxState['trickle'] }) {
  const [perMinute, setPerMinute] = useState(Math.max(1, Math.round(60 / trickle.secondsBetween)))
  const change = useAction({
    call: setTrickle,
    refresh: [keyOf(getSandbox, undefined)],
    failed: error => failedToast(error),
  })
  return (
    <div className="grid gap-4">
      <Switch
        label="Deliver mail"
        hint="Outreach, newsletters, receipts and mail between people, mixed."
        isOn={trickle.running}
        isDisabled={change.isRunning}
        onChange={running => change.run({ input: { running } })}
      />
      <div>
        <p className="mb-1.5 text-sm font-semibold">Messages a minute</p>
        <div className="flex items-center gap-2">
          <Stepper label="Messages a minute" value={perMinute} max={MOST_A_MINUTE} onChange={setPerMinute} />
          <Button
            busy={change.isRunning && 'Saving'}
            onClick={() => change.run({ input: { running: trickle.running, secondsBetween: 60 / perMinute } })}
          >
            Set
          </Button>
        </div>
      </div>
    </div>
  )
}
