import { useState } from 'react'
import { PART } from './looks.ts'

interface ProtectionProps {
  isActive: boolean
  isFixed: boolean
  onSwitch: (isActive: boolean) => Promise<void>
}

/** The switch shows at once where it goes; a refusal puts it back. */
export function Protection({ isActive, isFixed, onSwitch }: ProtectionProps) {
  const [going, setGoing] = useState<boolean>()
  const isOn = going ?? isActive

  function toggle() {
    if (going !== undefined) return
    setGoing(!isOn)
    void onSwitch(!isOn).finally(() => setGoing(undefined))
  }
  return (
    <div className={`${PART} flex items-center justify-between gap-3`}>
      <span>
        <b id="protection" className="block">
          Email Protection
        </b>
        <span id="protection-hint" className="text-[12.5px] text-ink-3">
          Automatically filter cold emails
        </span>
      </span>
      <span className="flex items-center gap-2">
        <span aria-hidden className="text-[12px] text-ink-3">
          {isOn ? 'Active' : 'Inactive'}
        </span>
        <button
          type="button"
          role="switch"
          aria-checked={isOn}
          aria-labelledby="protection"
          aria-describedby="protection-hint"
          disabled={isFixed}
          onClick={toggle}
          className="group relative h-6 w-10 rounded-full bg-line-control transition-colors duration-(--dur-2) focus-visible:rounded-full disabled:cursor-not-allowed disabled:opacity-60 aria-checked:bg-ice"
        >
          <i className="absolute top-[3px] left-[3px] size-[18px] rounded-full bg-surface transition-transform duration-(--dur-2) ease-out group-aria-checked:translate-x-4 group-aria-checked:bg-on-ice" />
        </button>
      </span>
    </div>
  )
}
