import { getSandbox, type SandboxState, setTrickle } from '@icebox/contract/sandbox'
import { useState } from 'react'
import { useAction } from '../kit/action.ts'
import { keyOf } from '../kit/query.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { Switch } from '../ui/switch.tsx'
import { sayFailed } from './say-failed.ts'

export function TrickleControls({ trickle }: { trickle: SandboxState['trickle'] }) {
  const [seconds, setSeconds] = useState(String(trickle.secondsBetween))
  const change = useAction({ call: setTrickle, refresh: [keyOf(getSandbox, undefined)], failed: sayFailed })
  const wanted = Number(seconds)
  const isValid = seconds.trim() !== '' && wanted >= 0.2 && wanted <= 600
  return (
    <div className="grid gap-4">
      <Switch
        label="Deliver mail"
        hint="Outreach, newsletters, receipts and mail between people, mixed."
        isOn={trickle.running}
        isDisabled={change.isRunning}
        onChange={running => change.run({ input: { running } })}
      />
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (isValid) change.run({ input: { running: trickle.running, secondsBetween: wanted } })
        }}
      >
        <Field
          label="Seconds between two messages"
          hint="From 0.2 to 600."
          error={isValid ? undefined : 'A number from 0.2 to 600.'}
        >
          {wiring => (
            <div className="flex gap-2">
              <Input
                {...wiring}
                inputMode="decimal"
                value={seconds}
                onChange={event => setSeconds(event.target.value)}
                className="w-28"
              />
              <Button type="submit" className="h-10!" busy={change.isRunning && 'Saving'}>
                Set
              </Button>
            </div>
          )}
        </Field>
      </form>
    </div>
  )
}
